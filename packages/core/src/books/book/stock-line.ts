import * as z from "zod/mini";
import { BookId } from "./book-id.ts";
import { MAX_STOCK } from "./input-rules.ts";

const copies = z.int("Copies must be a whole number");
const lineFields = {
  /** Made by the device, so that a repeated line changes nothing. */
  id: z.uuid("Invalid id"),
  book: BookId,
};

const Receipt = z.object({
  ...lineFields,
  kind: z.literal("received"),
  copies: copies.check(z.positive("At least one copy"), z.maximum(MAX_STOCK, `At most ${MAX_STOCK} copies`)),
});

/** A sale outside of the web shop, for example at its till. */
const Sale = z.extend(Receipt, { kind: z.literal("sold") });

const Count = z.object({
  ...lineFields,
  kind: z.literal("counted"),
  copies: copies.check(
    z.nonnegative("Copies cannot be negative"),
    z.maximum(MAX_STOCK, `At most ${MAX_STOCK} copies`),
  ),
  /** The book as it was when counting began; its stock with the copies of unpaid attempts, which are on the shelf. */
  stockSeen: z.int().check(z.nonnegative()),
  version: z.int(),
});

export const StockLine = z.discriminatedUnion("kind", [Receipt, Count, Sale]);
export type StockLine = z.output<typeof StockLine>;

/** The lines of a request are written one after the other, each in a transaction of its own. */
export const MAX_STOCK_LINES = 25;

export const StockInput = z.object({
  lines: z
    .array(StockLine)
    .check(
      z.minLength(1, "There are no lines"),
      z.maxLength(MAX_STOCK_LINES, `At most ${MAX_STOCK_LINES} lines at once`),
    ),
});
export type StockInput = z.output<typeof StockInput>;
