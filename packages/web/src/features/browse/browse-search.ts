import { SORTS, type Sort } from "@frangipani/core/catalogue/sort";
import { searchWord } from "../shared/search-word.ts";

/** What the address of the browse page says; sharing to the installed app brings `q`. */
export type BrowseSearch = {
  q?: string;
  /** A category's name. */
  category?: string;
  /** Without one: by relevance when something is searched, else by title. */
  sort?: Sort;
};

/** The same as chosen on the page, where nothing is chosen as well. */
export type BrowseChoice = { [K in keyof BrowseSearch]?: BrowseSearch[K] | undefined };

const MOST_LETTERS = 200;

/** Reads an address, or a choice, kindly: what is empty or makes no sense is left out. */
export function browseSearch(raw: Record<string, unknown>): BrowseSearch {
  const q = searchWord(raw.q)?.slice(0, MOST_LETTERS);
  const category = searchWord(raw.category);
  const sort = SORTS.find((one) => one === raw.sort);
  return { ...(q && { q }), ...(category && { category }), ...(sort && { sort }) };
}
