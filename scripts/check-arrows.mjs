/**
 * Runs the dependency rules and fails as well when they could not have failed: nothing read, or a rule that looks at no
 * file.
 */
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

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
if (modules.length === 0 || edges === 0) console.error('no module or no import was read');
if (summary.violations.length > 0 || blind.length > 0 || edges === 0) process.exit(1);
console.log(`${modules.length} modules, ${edges} imports, ${config.forbidden.length} rules: all arrows point down`);
