export { type Browse, browse, prepareSearch } from "./browse.ts";
export { Catalogue, type CatalogueBook, emptyCatalogue, withCategoryNames } from "./catalogue.ts";
export {
  type DetailsChunk,
  detailsIn,
  packDetails,
  packSummaries,
  type SummaryChunk,
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
  ChunkGone,
  type FeedAdapter,
  type FeedPosition,
  FeedReader,
  followFeed,
  freshForMs,
  startOfFeed,
} from "./feed-reader.ts";
export { filterParams, INITIAL_DATA_ID, type InitialData, initialDataOf } from "./initial-data.ts";
export { pagePattern } from "./page-pattern.ts";
export type { CatalogueStore } from "./ports.ts";
export { indexCards, prepare, search } from "./search.ts";
export { SnapshotDocument } from "./snapshot.ts";
export { SORTS, type Sort, sortByTitle } from "./sort.ts";
