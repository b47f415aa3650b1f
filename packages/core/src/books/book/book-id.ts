// A file of its own, since many modules need the id without the book's schema.

import type * as z from "zod/mini";
import { id } from "../../kernel/id.ts";

export const BookId = id("Book");
export type BookId = z.output<typeof BookId>;
