import { SORTS, type Sort } from "@frangipani/core/catalogue/sort";
import { searchWord } from "../shared/search-word.ts";

/** What the address of the browse page says; sharing to the installed app brings `q`. */
export type BrowseSearch = {
  q?: string | undefined;
  /** A category's name. */
  category?: string | undefined;
  /** Without one: by relevance when something is searched, else by title. */
  sort?: Sort | undefined;
};

const MOST_LETTERS = 200;

/**
 * Reads an address, or a choice, kindly: what is empty or makes no sense counts as nothing. It is named all the same, since
 * the router keeps what the raw address says of a name that is left out.
 */
export const browseSearch = (raw: Record<string, unknown>): BrowseSearch => ({
  q: searchWord(raw.q)?.slice(0, MOST_LETTERS),
  category: searchWord(raw.category),
  sort: SORTS.find((one) => one === raw.sort),
});
