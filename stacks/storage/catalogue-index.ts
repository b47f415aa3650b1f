/** Folders of the catalogue's chunks, which browsers read, and of the index that functions search. */
export const SNAPSHOT_FOLDERS = ["catalogue", "search"];

/** 0.6 GB with a million books, its successor beside it, and what SQLite sorts (docs/decisions/023-server-search.md). */
export const INDEX_STORAGE = "2 GB";

/** For the snapshot job: the index, and while it reads all books those too, about 2 GB with a million. */
export const SNAPSHOT_STORAGE = "4 GB";

/** For Node 24 before 24.15, which logs that SQLite is experimental at each cold start. */
export const NO_SQLITE_WARNING = { NODE_OPTIONS: "--disable-warning=ExperimentalWarning" };
