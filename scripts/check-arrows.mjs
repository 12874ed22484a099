/**
 * Runs the dependency rules and those of rooms, and fails as well when they could not have failed: nothing read, or a rule
 * that looks at no file.
 */
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { circleFaults, circlesOf, folderFaults } from './rooms.mjs';

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const { output } = await cruise(
  ['src', 'bin', 'scripts', 'tools', 'test'],
  { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true },
  undefined,
  { tsConfig: extractTSConfig('tsconfig.json') },
);
const { modules, summary } = output;
const sources = modules.map((module) => module.source);
const blind = config.forbidden.filter(
  (rule) => rule.from.path && !sources.some((source) => new RegExp(rule.from.path).test(source)),
);
const edges = modules.reduce((count, module) => count + module.dependencies.length, 0);
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} -> ${to}`);
for (const rule of blind) console.error(`${rule.name}: looks at no file, so it proves nothing`);
const own = sources.filter((source) => !source.includes('node_modules/'));
const circles = circlesOf(modules.filter(({ source }) => source.startsWith('src/')));
const faults = [...folderFaults(own), ...circleFaults(circles)];
for (const fault of faults) console.error(fault);
if (modules.length === 0 || edges === 0) console.error('no module or no import was read');
if (summary.violations.length + blind.length + faults.length > 0 || edges === 0) process.exit(1);
const counts = `${modules.length} modules, ${edges} imports, ${config.forbidden.length} rules, ${circles.length} circles of types`;
console.log(`${counts}: all arrows point down`);
