/** The chart library that pages carry: inlined when the program is built, from its package when it runs from source. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Assets } from '../../report/page.ts';

declare const __MDS_CHARTS__: string | undefined;

export function chartAssets(): Assets {
  if (typeof __MDS_CHARTS__ === 'string') return JSON.parse(__MDS_CHARTS__);
  const { resolve } = createRequire(import.meta.url);
  const file = (name: string): string => readFileSync(resolve(`uplot/dist/${name}`), 'utf8').trim();
  return { script: file('uPlot.iife.min.js'), style: file('uPlot.min.css') };
}
