import type { OrderLists } from "@frangipani/core/dynamo/order-lists";
import { countAll } from "@frangipani/core/orders/groups";
import type { Order } from "@frangipani/core/orders/order";
import { orderToWire } from "@frangipani/core/orders/wire";
import type { Admin } from "@frangipani/core/users/who";
import type { Context } from "hono";
import type { Env } from "../http/env.ts";
import { nextCursor } from "../http/paging.ts";
import type { OrderList } from "./inputs.ts";

/**
 * Answers a list of orders as the specification has it, a plain array (spec §7). How many there are in all, how many of
 * these are attempts to pay, and the ways on and back, stand in headers.
 */
export async function answerList(c: Context<Env>, lists: OrderLists, admin: Admin, asked: OrderList) {
  const toWire = (order: Order) => orderToWire(order, admin._id);
  const { q, page, group, back, limit, cursor } = asked;
  if (q) {
    const found = await lists.search(q, { page, size: limit });
    c.header("x-total-count", String(found.total));
    if (found.isCut) c.header("x-total-cut", "true");
    return c.json(found.items.map(toWire));
  }
  const [stretch, counts] = await Promise.all([
    lists.stretch({ group, limit, cursor, back: back === "true" }),
    lists.counts(),
  ]);
  const { orders, attempts } = countAll(group ? { [group]: counts[group] } : counts);
  c.header("x-total-count", String(orders + attempts));
  c.header("x-total-attempts", String(attempts));
  nextCursor(c, stretch.next);
  if (stretch.previous) c.header("x-previous-cursor", stretch.previous);
  return c.json(stretch.items.map(toWire));
}
