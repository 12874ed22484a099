/** Addresses (URIs) of resources such as sections and series, which responses of tools refer to. */

/** A resource that an answer refers to. */
export interface Link {
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string;
}

type Query = Readonly<Record<string, string | undefined>>;

export function sectionLink(accession: string, name: string, asOf: string | undefined): Link {
  const uri = `mds://filing/${accession}/section/${encodeURIComponent(name)}${queryText({ as_of: asOf })}`;
  return { uri, name: `${name} of ${accession}`, mimeType: 'text/plain' };
}

export function seriesLink(symbol: string, range: string, query: Query): Link {
  const uri = `mds://series/${encodeURIComponent(symbol)}/${range}.csv${queryText(query)}`;
  return { uri, name: `${symbol} ${range}`, mimeType: 'text/csv' };
}

function queryText(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
