export { type Browse, browse, browseKey, DESCRIPTION_SEARCH_BELOW, prepareSearch } from "./browse/browse.ts";
export * from "./browse/catalogue.ts";
export { insertMatches } from "./browse/insert-matches.ts";
export { findNearest } from "./browse/nearest.ts";
export {
  type CatalogueIndex,
  type CatalogueStore,
  type CurrentCatalogue,
  type IndexFiles,
  SnapshotDocument,
} from "./browse/ports.ts";
export { type Suggestion, suggest } from "./browse/suggest.ts";
export { countFacets, FACET_RANGES, type FacetCounts, type FacetOption } from "./facets/count-facets.ts";
export { FACET_RANGE, type FacetFilter, filterByFacets, toFacetFilter } from "./facets/facet-filter.ts";
export { FACETS, type Facet, MAX_SEARCH_CHARACTERS } from "./facets/facet-params.ts";
export * from "./feed/chunk.ts";
export * from "./feed/device-share.ts";
export {
  type CatalogueCategory,
  type Changes,
  ChunkMissing,
  type Cursor,
  cursorOf,
  FEED_FORMAT,
  type FeedBook,
  type Found,
  type Manifest,
  type Mention,
  momentOf,
  type Snapshot,
  type SnapshotPart,
  START,
  settledCursor,
} from "./feed/feed.ts";
export { type FeedPosition, FeedReader, feedStart, followFeed, freshForMs } from "./feed/feed-reader.ts";
export * from "./inventory/inventory.ts";
export { BookSuggestion, suggestBookFields } from "./inventory/suggest-book-fields.ts";
export * from "./search/marks.ts";
export * from "./search/mentions.ts";
export { byTitle, newArrivals, SORTS, type Sort, sortByTitle, type Titled } from "./search/sort.ts";
