import type { OrderLists } from "@frangipani/core/dynamo/order-lists";
import { orderToWire } from "@frangipani/core/orders/wire";
import type { Context } from "hono";
import type { Env } from "../http/env.ts";
import { nextCursor } from "../http/paging.ts";
import type { OrderList } from "./inputs.ts";

/**
 * Answers a list of orders as the specification has it, a plain array (spec §7). How many there are in all, and the ways on
 * and back, stand in headers.
 */
export async function answerList(c: Context<Env>, lists: OrderLists, asked: OrderList) {
  const { q, page, group, back, limit, cursor } = asked;
  if (q) {
    const found = await lists.search(q, { page, size: limit });
    c.header("x-total-count", String(found.total));
    if (found.isCut) c.header("x-total-cut", "true");
    return c.json(found.items.map(orderToWire));
  }
  const [stretch, counts] = await Promise.all([
    lists.stretch({ group, limit, cursor, back: back === "true" }),
    lists.counts(),
  ]);
  const total = group ? counts[group] : Object.values(counts).reduce((sum, count) => sum + count, 0);
  c.header("x-total-count", String(total));
  nextCursor(c, stretch.next);
  if (stretch.previous) c.header("x-previous-cursor", stretch.previous);
  return c.json(stretch.items.map(orderToWire));
}
