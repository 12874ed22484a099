/** The comparison as a document to read: `--html`, `--md`. */
import { isMarker } from '../../engine/value.ts';
import type { Redline, RedlineChange, RedlinePart, RedlineSection } from '../../render/model.ts';
import { sectionTitle } from '../documents/filing-words.ts';
import type { ViewOptions } from '../types.ts';
import type { Payload, Section } from './payload.ts';
import { figureOf, MEASURES, notesOf, PARAGRAPHS, sectionsOf, subtitleOf, WORDS } from './view-parts.ts';

/** `stat` without the changed paragraphs; any other style with all of them. */
export function redline(payload: Payload, { style }: Pick<ViewOptions, 'style'>): Redline {
  const { symbol } = payload;
  return {
    title: isMarker(symbol) ? payload.to.accession : symbol,
    subtitle: subtitleOf(payload),
    tag: payload.freshness === 'simulated' ? 'SIMULATED DATA, not a market' : '',
    sections: sectionsOf(payload).map((of) => sectionRedline(of, style !== 'stat')),
    notes: notesOf(payload),
  };
}

function sectionRedline(of: Section, withChanges: boolean): RedlineSection {
  const paths = [...MEASURES, ...WORDS, ...PARAGRAPHS];
  // A reason stands once, not in every row.
  const shown = isMarker(of.paragraphs.identical) ? paths.slice(0, 1) : paths;
  return {
    title: sectionTitle(of.section),
    figures: shown.map((path) => figureOf(of, path)),
    changes: withChanges && !isMarker(of.paragraphs.identical) ? of.changes.map(changeOf) : undefined,
  };
}

function changeOf({ kind, from_paragraph: from, to_paragraph: to, text }: Section['changes'][number]): RedlineChange {
  const place = [from, to].filter((number) => number !== undefined).join(' > ');
  const parts: RedlinePart[] = kind === 'reworded' ? partsOf(text) : [{ kind: kind === 'moved' ? 'same' : kind, text }];
  return { kind, place, parts };
}

/** The stretches of `same [-old-]{+new+} same`. */
function partsOf(text: string): RedlinePart[] {
  return text
    .split(/(\[-.*?-\]|\{\+.*?\+\})/)
    .filter((part) => part !== '')
    .map((part): RedlinePart => {
      if (part.startsWith('[-') && part.endsWith('-]')) return { kind: 'deleted', text: part.slice(2, -2) };
      if (part.startsWith('{+') && part.endsWith('+}')) return { kind: 'added', text: part.slice(2, -2) };
      return { kind: 'same', text: part };
    });
}
