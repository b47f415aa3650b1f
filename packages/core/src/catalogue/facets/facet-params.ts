/** The filters beside search and category, as they are named in URLs. */
export const FACETS = ["price", "year", "language", "stock", "sample"] as const;
export type Facet = (typeof FACETS)[number];
