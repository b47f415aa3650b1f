export {
  Catalogue,
  type CatalogueBook,
  emptyCatalogue,
  MAX_RELATED,
  withCategoryNames,
} from "./catalogue.ts";
export {
  type DetailsChunk,
  packDetails,
  packSummaries,
  type SummaryChunk,
  unpackDetails,
  unpackSummaries,
} from "./feed/chunk.ts";
export {
  type CatalogueCategory,
  type Changes,
  type Cursor,
  cursorOf,
  FEED_FORMAT,
  type FeedBook,
  type Found,
  type Manifest,
  momentOf,
  type Snapshot,
  type SnapshotPart,
  START,
  settledCursor,
} from "./feed/feed.ts";
export {
  ChunkMissing,
  type FeedAdapter,
  type FeedPosition,
  FeedReader,
  feedStart,
  followFeed,
  freshForMs,
} from "./feed/feed-reader.ts";
export { SnapshotDocument } from "./feed/snapshot.ts";
export { createInitialData, filterParams, INITIAL_DATA_ID, type InitialData } from "./initial-data.ts";
export { pagePattern } from "./page-pattern.ts";
export type { CatalogueIndex, CatalogueStore, CurrentCatalogue, IndexFiles } from "./ports.ts";
export { newArrivals } from "./search/arrivals.ts";
export { type Browse, browse, prepareSearch } from "./search/browse.ts";
export { countFacets, type FacetCounts, type FacetOption } from "./search/facets/count-facets.ts";
export {
  FACET_RANGE,
  type FacetFilter,
  filterByFacets,
  toFacetFilter,
} from "./search/facets/facet-filter.ts";
export { FACETS, type Facet } from "./search/facets/facet-params.ts";
export { insertMatches } from "./search/insert-matches.ts";
export { findMarks } from "./search/marks.ts";
export { findNearest } from "./search/nearest.ts";
export { createSearchIndex, prepare, search } from "./search/search.ts";
export { byTitle, SORTS, type Sort, sortByTitle, type Titled } from "./search/sort.ts";
export {
  chooseChunks,
  compareChunks,
  joinsShare,
  MAX_CATEGORY_GROWTH,
  MAX_DEVICE_BOOKS,
} from "./share/device-share.ts";
