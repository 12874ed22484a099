/** How HTML elements affect the lines around them; special cases are in html-blocks.ts. */

/** Elements that start and end on their own lines. */
export const BLOCK_ELEMENTS = new Set(
  (
    'address article aside blockquote body caption center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Inline elements. Tags in neither list are ignored (`<S>`, `<C>`, `<FN>` of text filings, misspelled ones). */
const INLINE = new Set(
  (
    'a abbr acronym b bdo big cite code del dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup tt u var ' +
    'head script style title noframes noscript iframe object select textarea xml'
  ).split(' '),
);

export const VOID_ELEMENTS = new Set(
  'area base basefont br col embed frame hr img input isindex keygen link meta param source track wbr page pagebreak'.split(
    ' ',
  ),
);

/** Elements whose content is not text of the document. */
export const SKIPPED_ELEMENTS = new Set(
  'head script style title noframes iframe select xml ix:header ix:hidden ix:references ix:resources'.split(' '),
);

/** Elements indented by 30 points, as in browsers. */
export const INDENTED_ELEMENTS = new Set('blockquote dd dir menu ol ul'.split(' '));

/** True for elements with content; those of other vocabularies (`ix:nonnumeric`, `o:p`) are inline. */
export function isContainer(name: string): boolean {
  return BLOCK_ELEMENTS.has(name) || INLINE.has(name) || name.includes(':');
}

/** Elements an opening tag of this name closes, up to the nearest of `within`. */
export function closedByOpening(
  name: string,
): { readonly names: readonly string[]; readonly within: readonly string[] } | undefined {
  switch (name) {
    case 'li':
      return { names: ['li'], within: ['ul', 'ol', 'menu', 'dir'] };
    case 'dd':
    case 'dt':
      return { names: ['dd', 'dt'], within: ['dl'] };
    case 'td':
    case 'th':
      return { names: ['td', 'th'], within: ['table'] };
    case 'tr':
    case 'tbody':
    case 'thead':
    case 'tfoot':
      return { names: ['tr'], within: ['table'] };
    case 'a':
      return { names: ['a'], within: [] };
    default:
      return undefined;
  }
}

export const HEADING_LEVELS: ReadonlyMap<string, number> = new Map([1, 2, 3, 4, 5, 6].map((n) => [`h${n}`, n]));
