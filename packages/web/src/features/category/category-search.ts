import { SORTS, type Sort } from "@frangipani/core/catalogue/sort";
import { searchWord } from "../shared/search-word.ts";

export type CategorySearch = {
  /** A subcategory's name. */
  subcategory?: string;
  sort?: Sort;
};

/** Reads an address kindly: what is empty or makes no sense is left out. */
export function categorySearch(raw: Record<string, unknown>): CategorySearch {
  const subcategory = searchWord(raw.subcategory);
  const sort = SORTS.find((one) => one === raw.sort);
  return { ...(subcategory && { subcategory }), ...(sort && { sort }) };
}
