import { SORTS, type Sort } from "@frangipani/core/catalogue/sort";
import { slugOfTitle } from "@frangipani/core/kernel/slug";
import { searchWord } from "../shared/search-word.ts";

export type CategorySearch = {
  /** A subcategory's name. */
  subcategory?: string | undefined;
  sort?: Sort | undefined;
};

/** Reads an address kindly: what is empty or makes no sense counts as nothing, see `browseSearch`. */
export const categorySearch = (raw: Record<string, unknown>): CategorySearch => ({
  subcategory: slugOfTitle(searchWord(raw.subcategory) ?? "") || undefined,
  sort: SORTS.find((one) => one === raw.sort),
});
