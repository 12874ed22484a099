/** When a reader was on the home page before, as a cookie keeps it: nothing else is known of a reader. */

/** Within this a reader is still on the same visit, ms. */
const VISIT_MS = 30 * 60_000;
/** Kept for a year, s. */
const KEPT_S = 31_536_000;
const NAME = 'mds_visits';

export interface LastVisit {
  /** End of the visit before this one, ms; undefined on the first. */
  readonly before: number | undefined;
  /** `Set-Cookie` that remembers this visit. */
  readonly cookie: string;
}

/** The visits in the `Cookie` header of a request at `now`, ms, to a page below `path`. */
export function lastVisit(header: string | undefined, now: number, path: string): LastVisit {
  const [before, latest] = visitsIn(header).filter((at) => at <= now);
  const isNew = latest === undefined || now - latest > VISIT_MS;
  const kept = isNew ? latest : before === latest ? undefined : before;
  return {
    before: kept,
    cookie: `${NAME}=${kept ?? now}~${now}; Path=${path}; Max-Age=${KEPT_S}; HttpOnly; SameSite=Strict`,
  };
}

/** `before~latest`, equal on the first visit; nothing where the cookie is not of this form. */
function visitsIn(header: string | undefined): readonly number[] {
  const own = header?.split(';').find((each) => each.trim().startsWith(`${NAME}=`));
  const found = /=(\d{1,15})~(\d{1,15})\s*$/.exec(own ?? '');
  return found === null ? [] : [Number(found[1]), Number(found[2])];
}
