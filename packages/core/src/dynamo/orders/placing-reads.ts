import * as z from "zod/mini";
import type { UserId } from "../../accounts/account/user.ts";
import { Book } from "../../books/book/book.ts";
import type { BookId } from "../../books/book/book-id.ts";
import { emptyGst, GstDocument } from "../../gst/document.ts";
import type { PlacingReads } from "../../orders/lifecycle/ports.ts";
import { emptyHolds, findAttempt, Holds } from "../../orders/order/holds.ts";
import { Order, OrderId } from "../../orders/order/order.ts";
import { emptyShipping, ShippingDocument } from "../../shipping/document.ts";
import { keys } from "../table/keys.ts";
import { readItems } from "../table/read-items.ts";
import type { Table } from "../table/table.ts";

export const Pointer = z.object({ orderId: OrderId });

/** One request, and a second one if there is an open order of the same attempt. */
export async function readForPlacing(
  table: Table,
  user: UserId,
  fingerprint: string,
  ids: readonly BookId[],
): Promise<PlacingReads> {
  const bookKeys = ids.map(keys.book);
  const settings = [keys.settings("shipping"), keys.settings("gst")] as const;
  const find = await readItems(table, [...bookKeys, keys.holds(user), ...settings]);
  const holds = find(Holds, keys.holds(user)) ?? emptyHolds;
  const attempt = findAttempt(holds, fingerprint);
  return {
    open: attempt && (await table.get(Order, keys.order(attempt.orderId))),
    holds,
    books: bookKeys.flatMap((key) => find(Book, key) ?? []),
    shipping: find(ShippingDocument, settings[0]) ?? emptyShipping,
    gst: find(GstDocument, settings[1]) ?? emptyGst,
  };
}
