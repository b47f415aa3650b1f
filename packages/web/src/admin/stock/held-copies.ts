import type { InventoryRow } from "@frangipani/core/books";
import { requestApi } from "../../api/call-api.ts";
import { readPages } from "../shared/list.ts";
import type { CountedBook } from "./lines.ts";

/** By book, the copies that unpaid attempts hold. */
export type HeldCopies = ReadonlyMap<string, number>;

export async function readHeldCopies(): Promise<HeldCopies> {
  const held = new Map<string, number>();
  await readPages(
    ({ cursor }) =>
      requestApi("GET /api/orders/getAllOrders", { query: { group: "awaiting-payment", cursor } }),
    (attempts) => {
      for (const { productId, quantity } of attempts.flatMap(({ products }) => products))
        held.set(productId, (held.get(productId) ?? 0) + quantity);
    },
  );
  return held;
}

export function withHeld(book: InventoryRow, copies: HeldCopies): CountedBook {
  const held = copies.get(book._id);
  return held === undefined ? book : { ...book, held };
}
