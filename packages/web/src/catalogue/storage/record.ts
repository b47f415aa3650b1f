import type { CatalogueCategory, FeedPosition } from "@frangipani/core/catalogue";
import type { CategoryId } from "@frangipani/core/categories";
import type { ShopSettings } from "../catalogue-state.ts";

/** Builds of one format read no other; EARLIER_FORMATS, of fewer fields, are shown until replaced. */
export const WHOLE_FORMAT = 3;
export const PARTIAL_FORMAT = 4;
export const EARLIER_FORMATS: readonly number[] = [1, 2];

export type CatalogueRecord = FeedPosition & {
  key: "catalogue";
  format: number;
  /** Visited categories, latest first, if the catalogue is partial. */
  visited?: readonly CategoryId[];
  /** Incremented by every write, so that other tabs detect missed updates. */
  revision: number;
  /** The number of chunks; if fewer are found, the browser has evicted some. */
  chunks: number;
  etag: string | null;
  categories: readonly CatalogueCategory[];
  settings: ShopSettings;
  /** Milliseconds since the epoch. */
  asOf: number;
};
