import { SORTS } from "@frangipani/core/catalogue/sort";
import * as z from "zod/mini";
import { Paging } from "../contract/paging.ts";

/** A book takes about 1 kB, at most 20; a page ends at 1 MB of them, so the largest answer stays below 3 MB. */
export const BookPaging = Paging(500);
export const CategoryQuery = z.extend(BookPaging, {
  category: z.string("category is required").check(z.maxLength(200)),
  subcategory: z.optional(z.string().check(z.maxLength(200))),
});

/** A place of the catalogue's log. */
const place = z._default(z.string().check(z.regex(/^[0-9TZ:.#A-Za-z_-]{0,100}$/, "Unknown cursor")), "");

/** A row takes 300 bytes on the wire; a page ends at 1 MB of books, so it is a thousand of them at most. */
export const InventoryQuery = z.object({ after: place, limit: Paging(2000).shape.limit });

export const FeedQuery = z.object({ after: place });

const shelf = z.optional(z.string().check(z.maxLength(200)));

/** The browse page's own questions; without words and shelf, the whole shop. A card takes some 300 bytes on the wire. */
export const SearchQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(200))),
  category: shelf,
  subcategory: shelf,
  sort: z.optional(z.enum(SORTS)),
  limit: Paging(200).shape.limit,
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
});
