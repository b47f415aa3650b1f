import * as z from "zod/mini";
import { InventoryRow } from "../book/inventory-row.ts";

const StockRefusal = z.enum(["unknown-book", "changed", "too-few", "too-many", "id-reused"]);
export type StockRefusal = z.output<typeof StockRefusal>;

export const StockReport = z.object({
  /** In the order of the request. */
  lines: z.array(
    z.object({
      id: z.uuid(),
      outcome: z.union([z.literal("applied"), StockRefusal]),
      /** The book in its present state; null for an unknown book. */
      book: z.nullable(InventoryRow),
    }),
  ),
});
export type StockReport = z.output<typeof StockReport>;
export type StockOutcome = StockReport["lines"][number]["outcome"];
