import { FACETS, type Facet, MAX_SEARCH_CHARACTERS, SORTS, type Sort } from "@frangipani/core/catalogue";
import { titleToSlug } from "@frangipani/core/kernel";
import { textParam } from "../ui/table/url/table-search.ts";

/** The search parameters of the browse page; the web share target of the installed app sets `q`. */
export type BrowseSearch = {
  q?: string | undefined;
  category?: string | undefined;
  sort?: Sort | undefined;
} & { [F in Facet]?: string | undefined };

/**
 * Parses search parameters leniently: empty or invalid ones become undefined, but keep their key, since the router keeps
 * the raw value of a missing key. Filter values are interpreted with the list.
 */
export const browseSearch = (raw: Record<string, unknown>): BrowseSearch => ({
  q: textParam(raw.q)?.slice(0, MAX_SEARCH_CHARACTERS),
  category: textParam(raw.category),
  sort: SORTS.find((one) => one === raw.sort),
  ...Object.fromEntries(FACETS.map((facet) => [facet, textParam(raw[facet])])),
});

export type CategorySearch = { subcategory?: string | undefined; sort?: Sort | undefined };

export const categorySearch = (raw: Record<string, unknown>): CategorySearch => ({
  subcategory: titleToSlug(textParam(raw.subcategory) ?? "") || undefined,
  sort: SORTS.find((one) => one === raw.sort),
});
