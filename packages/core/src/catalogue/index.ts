export { type Browse, browse, prepareSearch } from "./browse.ts";
export { Catalogue, type CatalogueBook, emptyCatalogue, withCategoryNames } from "./catalogue.ts";
export {
  type DetailsChunk,
  packDetails,
  packSummaries,
  type SummaryChunk,
  unpackDetails,
  unpackSummaries,
} from "./chunk.ts";
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
  START,
  settledCursor,
} from "./feed.ts";
export {
  ChunkMissing,
  type FeedAdapter,
  type FeedPosition,
  FeedReader,
  feedStart,
  followFeed,
  freshForMs,
} from "./feed-reader.ts";
export { createInitialData, filterParams, INITIAL_DATA_ID, type InitialData } from "./initial-data.ts";
export { pagePattern } from "./page-pattern.ts";
export type { CatalogueStore } from "./ports.ts";
export { createSearchIndex, prepare, search } from "./search.ts";
export { SnapshotDocument } from "./snapshot.ts";
export { SORTS, type Sort, sortByTitle } from "./sort.ts";
