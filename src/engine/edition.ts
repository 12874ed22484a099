/**
 * Edition of the engine: figures stored by an import are read only by the edition that computed them. Raise it when a
 * stored figure changes, else stores answer with old figures; `test/endpoints/subject/edition.test.ts` fails until it is
 * raised. A raise makes every store recompute once.
 */
export const ENGINE_EDITION = '23';
