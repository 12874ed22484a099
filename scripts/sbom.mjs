/**
 * The bill of materials (CycloneDX 1.6) of the package: what is bundled into the chunks, and what is installed with it;
 * from the lock file.
 */

/**
 * @param {readonly string[]} modules paths of all bundled modules
 * @param {any} lock package-lock.json
 * @returns {object} the same for the same input: without a time and with no random serial number
 */
export function sbomOf(modules, lock) {
  const { '': root, ...packages } = lock.packages;
  const bundled = new Set(modules.flatMap(packageOf));
  const refOf = (path) => purl(nameOf(path), packages[path].version);
  const used = Object.keys(packages).filter((path) => bundled.has(path) || !packages[path].dev);
  // The same version may be installed in two places.
  const paths = [...new Map(used.map((path) => [refOf(path), path])).values()];
  for (const path of bundled)
    if (packages[path] === undefined) throw new Error(`sbom: ${path} is not in the lock file`);
  const included = new Set(used);
  const needs = (path, wanted = {}) =>
    [
      ...new Set(
        Object.keys(wanted)
          .flatMap((name) => resolved(path, name, included))
          .map(refOf),
      ),
    ].sort();
  const self = {
    type: 'application',
    'bom-ref': purl(root.name, root.version),
    name: root.name,
    version: root.version,
  };
  const components = paths.map((path) => component(path, packages[path], bundled.has(path)));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...self, purl: self['bom-ref'], licenses: licensesOf(root.license) } },
    components,
    dependencies: [
      { ref: self['bom-ref'], dependsOn: needs('', { ...root.dependencies, ...root.devDependencies }) },
      ...paths.map((path) => {
        const { dependencies, optionalDependencies } = packages[path];
        return { ref: refOf(path), dependsOn: needs(path, { ...dependencies, ...optionalDependencies }) };
      }),
    ],
  };
}

/** `node_modules/a/node_modules/@b/c` of a module of `@b/c` in it. */
export function packageOf(module) {
  const [, path] =
    /((?:node_modules\/(?:@[^/]+\/)?[^/]+\/)*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module.replaceAll('\\', '/')) ??
    [];
  return path === undefined ? [] : [path];
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Where Node finds `name` from the package at `path`, if that is included. */
function resolved(path, name, included) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (included.has(found)) return [found];
    if (at === '') return [];
  }
}

function component(path, { version, license, integrity, optional }, isBundled) {
  const name = nameOf(path);
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const [algorithm, digest] = integrity.split('-', 2);
  if (algorithm !== 'sha512') throw new Error(`sbom: ${path} has no SHA-512 in the lock file`);
  return {
    type: 'library',
    'bom-ref': purl(name, version),
    ...(group === undefined ? {} : { group }),
    name: short,
    version,
    scope: optional && !isBundled ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: licensesOf(license),
    purl: purl(name, version),
    properties: [{ name: 'mds:place', value: isBundled ? 'bundled' : 'installed' }],
  };
}

function licensesOf(license) {
  if (license === undefined) throw new Error('sbom: a package names no license');
  return /^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }];
}
