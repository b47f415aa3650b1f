// A file of its own: the first screen reads these from its URL, and loads no filter.

/** The longest search, in URLs and requests. */
export const MAX_SEARCH_CHARACTERS = 200;

/** The filters beside search and category, as they are named in URLs. */
export const FACETS = ["price", "year", "language", "stock", "sample"] as const;
export type Facet = (typeof FACETS)[number];
