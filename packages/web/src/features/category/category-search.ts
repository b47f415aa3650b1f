import { SORTS, type Sort } from "@frangipani/core/catalogue/sort";
import { searchWord } from "../shared/search-word.ts";

export type CategorySearch = {
  /** A subcategory's name. */
  subcategory?: string | undefined;
  sort?: Sort | undefined;
};

/** Reads an address kindly: what is empty or makes no sense counts as nothing, see `browseSearch`. */
export const categorySearch = (raw: Record<string, unknown>): CategorySearch => ({
  subcategory: searchWord(raw.subcategory),
  sort: SORTS.find((one) => one === raw.sort),
});
