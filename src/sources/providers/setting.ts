/** Reads the text of the setting `prices` without loading a provider. */

/** Its parts in order; the path of a folder, which may have commas, is the last. `none` and names stay as typed. */
export function priceParts(text: string): readonly string[] {
  const [, names, folder] = /^(.*?)(?:(?:^|,)\s*folder:\s*(.*))?$/is.exec(text.trim())!;
  const parts = names === '' ? [] : names!.split(',').map((name) => name.trim());
  return folder === undefined ? parts : [...parts, `folder:${folder}`];
}
