import * as z from "zod/mini";
import { BookId } from "../books/book/book-id.ts";
import { LinkToken, SavedBooks, SavedChange, SharedLink } from "./saved-books.ts";
import { MAX_CHANGES } from "./saved-list.ts";

export const SavedBooksInput = z.object({
  changes: z.array(SavedChange).check(z.maxLength(MAX_CHANGES)),
  /** The device's clock, in milliseconds since the epoch; earlier builds send none. */
  sentAt: z.optional(z.int().check(z.nonnegative())),
});
export type SavedBooksInput = z.output<typeof SavedBooksInput>;

export const SavedBooksResponse = z.pick(SavedBooks, { changes: true, link: true });
export type SavedBooksResponse = z.output<typeof SavedBooksResponse>;

export const savedBooksToWire = ({ changes, link }: SavedBooks): SavedBooksResponse => ({ changes, link });

export const ShareInput = z.pick(SharedLink, { showsName: true });

export const SharedListQuery = z.object({ list: LinkToken });

/** Latest first; the owner's name if the owner shares it. */
export const SharedListResponse = z.object({ books: z.array(BookId), name: z.nullable(z.string()) });
export type SharedListResponse = z.output<typeof SharedListResponse>;

export { SharedLink };
