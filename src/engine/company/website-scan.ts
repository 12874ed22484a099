/** The company's website: the domain its annual report names most often (FIELDS 4.8). */
import { siteDomain } from './website.ts';

const ADDRESS =
  /(@)?\b(https?:\/\/)?((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:com|net|org|io|ai|co|inc|us|biz|info|bank|tech|health|energy|global|group|app|dev|tv|me|bio|edu|eu|ca|cn|jp|de|fr|nl|ch|il|ie|se|dk|no|fi|es|it|sg|hk|tw|kr|in|br|mx|ar|cl|au|nz|za|uk|gov|int|lu|be|at|gr|tr|ru|bm|ky|vg|gg|je|im|xyz|online|store|shop|cloud|digital|games|live|news|space|world|life|finance|financial|capital|fund|insurance|company|solutions|systems|technology|software|media|network|pharma|care|travel|auto|eco|solar|farm|homes|realty|properties|holdings|ventures|partners|investments))(?![a-z0-9-])(?!\.[a-z])/gi;
/** Words before an address that mark it as the company's own. */
const OWNED_BY_COMPANY =
  /\b(our|the company['’]?s?|its|corporate|investor relations?|company)\b[^.]{0,60}\b(web ?site|web ?page|internet|web address|site|home ?page)/i;
const SITE_WORDS =
  /\b(web ?sites?|web ?page|internet (address|site|web ?site)|web address|home ?page|located at|available at|at)\s*:?\s*\(?$/i;

/** Second-level names under which countries register companies: `example.co.uk`, `example.com.br`. */
const SECOND_LEVEL = /^(co|com|net|org|ac|gov|ne|or|gob|govt)$/;

/** Regulators, exchanges, standard setters, news wires, social networks, transfer agents. */
const THIRD_PARTY_SITES = new Set(
  'sec.gov treasury.gov fda.gov clinicaltrials.gov nasdaq.com nyse.com cboe.com theice.com otcmarkets.com finra.org fasb.org pcaobus.org ifrs.org iso.org sasb.org globalreporting.org fsb-tcfd.org cdp.net cdproject.net sciencebasedtargets.org unglobalcompact.org un.org w3.org xbrl.org fdic.gov sipc.org ftc.gov epa.gov facebook.com twitter.com x.com linkedin.com instagram.com youtube.com tiktok.com reddit.com threads.net weibo.com wechat.com medium.com glassdoor.com snapchat.com pinterest.com whatsapp.com telegram.org discord.com github.com google.com apple.com businesswire.com prnewswire.com globenewswire.com accesswire.com newsfilecorp.com computershare.com broadridge.com equiniti.com astfinancial.com shareowneronline.com continentalstock.com proxyvote.com edgar-online.com wikipedia.org bloomberg.com reuters.com wsj.com moodys.com spglobal.com spratings.com fitchratings.com sedar.com sedarplus.ca workiva.com toppanmerrill.com q4inc.com q4cdn.com example.com'.split(
    ' ',
  ),
);

interface Candidate {
  readonly domain: string;
  readonly count: number;
  readonly first: number;
  /** Described in words as the company's own. */
  readonly ownedInText: boolean;
  readonly matchesName: boolean;
}

/** `investor.example.co.uk` is `example.co.uk`. */
function registeredDomain(host: string): string {
  const labels = host.split('.');
  const labelCount = labels.length > 2 && labels.at(-1)!.length === 2 && SECOND_LEVEL.test(labels.at(-2)!) ? 3 : 2;
  return labels.slice(-labelCount).join('.');
}

/** Whether a domain matches the name: it contains a word of it, or is its initials. */
function fitsName(domain: string, name: string): boolean {
  const label = domain.split('.')[0]!.replaceAll('-', '');
  const words = name
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(
      (word) =>
        word !== '' &&
        !/^(the|inc|corp|corporation|company|co|ltd|limited|plc|llc|lp|sa|nv|ag|of|and|new|de)$/.test(word),
    );
  if (words.length === 0) return false;
  const joined = words.join('');
  const initials = words.map((word) => word[0]).join('');
  if (label === joined || (initials.length >= 2 && label === initials)) return true;
  if (label.length >= 3 && joined.startsWith(label)) return true;
  return words.some((word) => word.length >= 3 && label.includes(word));
}

/**
 * The domain of the company's own website in `text`, bare and lower case; undefined when none can be attributed to the
 * company by its name or by words like `our website`. The most frequent wins; then the one like the name, then the
 * first.
 */
export function scannedSite(text: string, name: string | undefined): string | undefined {
  const candidates = new Map<string, Candidate>();
  for (const match of text.matchAll(ADDRESS)) {
    const [whole, mail, scheme, host] = match as unknown as [string, string?, string?, string?];
    const before = text.slice(Math.max(0, match.index - 120), match.index);
    const web = scheme !== undefined || /^(www|ir|investors?|corporate)\d?\./i.test(host!) || SITE_WORDS.test(before);
    if (mail !== undefined || before.endsWith('@') || !web || whole === '') continue;
    const bareHost = siteDomain(host);
    const domain = bareHost === undefined ? undefined : registeredDomain(bareHost);
    if (domain === undefined || /\.(gov|int|mil)$/.test(domain)) continue;
    const matchesName = name !== undefined && fitsName(domain, name);
    if (THIRD_PARTY_SITES.has(domain) && !matchesName) continue;
    const candidate = candidates.get(domain) ?? {
      domain,
      count: 0,
      first: match.index,
      ownedInText: false,
      matchesName,
    };
    candidates.set(domain, {
      ...candidate,
      count: candidate.count + 1,
      ownedInText: candidate.ownedInText || OWNED_BY_COMPANY.test(before),
    });
  }
  return [...candidates.values()]
    .filter(({ ownedInText, matchesName }) => ownedInText || matchesName)
    .sort((a, b) => b.count - a.count || Number(b.matchesName) - Number(a.matchesName) || a.first - b.first)[0]?.domain;
}
