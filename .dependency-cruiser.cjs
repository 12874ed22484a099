/**
 * The arrows of the design: they point down only. Checked by `npm run arrows`; a rule that matches no file is itself a
 * fault, which `scripts/check-arrows.mjs` guards against.
 */
const below = (from, allowed) => ({
  name: `${from}-reaches-only-${allowed.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: {
    path: '^src/',
    pathNot: [from, 'errors', 'file-reason', 'make-folder', 'pause', 'write-whole', ...allowed].map(
      (name) => `^src/${name}[/.]`,
    ),
  },
});

/**
 * The rooms of a folder, from the bottom up: each reaches itself and those below it. `open` are files outside of rooms that
 * all may import.
 */
const rooms = (folder, names, open = []) =>
  names.map((name, index) => ({
    name: `${folder.replaceAll('/', '-')}-${name}-reaches-only-lower-rooms`,
    severity: 'error',
    from: { path: `^src/${folder}/${name}/` },
    to: {
      path: `^src/${folder}/`,
      pathNot: [...names.slice(0, index + 1).map((each) => `${each}/`), ...open].map(
        (each) => `^src/${folder}/${each}`,
      ),
    },
  }));

/** The floors of src/cli, from the bottom up; commands (a folder each) stand on these, the program on commands. */
const CLI_FLOORS = ['terminal', 'args', 'output', 'settings', 'request', 'watch', 'route'];

/** Above commands: the list of them, their help, the dispatch to them. */
const CLI_ROOF = ['help', 'program'];

module.exports = {
  forbidden: [
    ...rooms('engine/statements', ['facts', 'periods', 'lines', 'amounts', 'shares', 'rows']),
    ...rooms('store', ['drivers', 'schema', 'codecs', 'text', 'reading', 'writing']),
    // Above these five are the folders of the routes.
    ...rooms('endpoints', ['contract', 'subject', 'notes', 'screens', 'documents'], ['types.ts']),
    ...rooms('cli', CLI_FLOORS),
    // Where answers come from, the requests, what is printed.
    ...rooms('cli/request', ['source', 'ask', 'print']),
    {
      name: 'request-target-reaches-the-source-only',
      severity: 'error',
      from: { path: '^src/cli/request/target/' },
      to: { path: '^src/cli/request/', pathNot: '^src/cli/request/(source|target)/' },
    },
    {
      name: 'cli-no-command-imports-another',
      severity: 'error',
      from: { path: '^src/cli/([^/]+)/', pathNot: `^src/cli/(${CLI_ROOF.join('|')})/` },
      to: { path: '^src/cli/[^/]+/', pathNot: ['$1', ...CLI_FLOORS].map((name) => `^src/cli/${name}/`) },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    below('engine', ['filings/forms']),
    below('filings', ['engine']),
    {
      name: 'the-catalog-of-forms-reaches-nothing',
      severity: 'error',
      from: { path: '^src/filings/forms/' },
      to: { path: '^src/', pathNot: '^src/filings/forms/' },
    },
    below('conditions', ['engine']),
    below('store', ['engine', 'filings/forms']),
    below('sources', ['engine', 'filings', 'store', 'http']),
    below('http', []),
    below('endpoints', ['conditions', 'engine', 'filings', 'store', 'render/model']),
    below('team', ['engine', 'store']),
    below('service', ['endpoints', 'engine', 'store', 'team', 'render/reasons', 'render/text/html-text']),
    below('render', ['engine']),
    below('mcp', [
      'client',
      'filings/forms',
      'conditions',
      'endpoints',
      'engine',
      'render',
      'service/limits/plans',
      'store/text/closest',
    ]),
    below('report', ['endpoints', 'engine', 'render', 'client/core']),
    below('export', ['conditions', 'endpoints', 'engine', 'filings', 'store', 'render/formats/delimited']),
    {
      name: 'client-reaches-the-service-only-through-the-embedded-transport',
      severity: 'error',
      from: { path: '^src/client/', pathNot: '^src/client/embedded' },
      to: { path: '^src/(service|store|engine|filings|sources|cli)/', pathNot: '^src/service/types' },
    },
    {
      name: 'embedded-transport-reaches-service-and-store-only',
      severity: 'error',
      from: { path: '^src/client/embedded' },
      to: { path: '^src/(engine|filings|sources|cli|render)/' },
    },
    {
      name: 'only-cli-is-above-everything',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'render-knows-no-endpoint',
      severity: 'error',
      from: { path: '^src/render/' },
      to: { path: '^src/(endpoints|service|client|store)/' },
    },
    {
      name: 'nothing-in-src-depends-on-tests-or-tools',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|tools|scripts|bench)/' },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'require'],
      extensions: ['.ts', '.mts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
