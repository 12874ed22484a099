/** Whether this is the single executable: its launcher and chunks are assets, not files. */

/** Reads an asset by name; undefined where the program runs from files. */
export function executableAssets(): ((name: string) => string) | undefined {
  const sea = process.getBuiltinModule?.('node:sea');
  return sea?.isSea() ? (name) => sea.getAsset(name, 'utf8') : undefined;
}
