/** The tools, in the order they are listed. */
import type { Tool } from '../tool.ts';
import { check } from './check.ts';
import { figures } from './figures.ts';
import { filings } from './filings.ts';
import { find } from './find.ts';
import { ownership } from './ownership.ts';
import { quote } from './quote.ts';
import { screen } from './screen.ts';
import { series } from './series.ts';

export const TOOLS: readonly Tool[] = [find, quote, figures, series, filings, ownership, screen, check];
