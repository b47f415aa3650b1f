// A file of its own: many name a book and need no schema of one.

import type * as z from "zod/mini";
import { id } from "../../kernel/id.ts";

export const BookId = id("Book");
export type BookId = z.output<typeof BookId>;
