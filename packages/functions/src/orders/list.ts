import type { Admin } from "@frangipani/core/accounts";
import { countAll, orderToWire } from "@frangipani/core/orders";
import type { Context } from "hono";
import { pageOf } from "../contract/routes.ts";
import type { Env } from "../http/request.ts";
import { isUnavailable } from "../http/unavailable.ts";
import type { OrderList } from "./calls.ts";
import { type FoundOrders, type OrderSources, searchOrders } from "./search.ts";

/** Responds with the orders; counts and cursors are headers. */
export async function listOrders(c: Context<Env>, sources: OrderSources, admin: Admin, query: OrderList) {
  const { items, count, isCut, attempts, cursor, previous } = await findOrders(sources, query);
  c.header("x-total-count", String(count ?? items.length));
  if (attempts !== undefined) c.header("x-total-attempts", String(attempts));
  if (count === undefined || isCut) c.header("x-total-cut", "true");
  if (previous) c.header("x-previous-cursor", previous);
  return pageOf(c, items, cursor).map((order) => orderToWire(order, admin._id));
}

/** Reads searched or sorted orders from the index, others by cursor from the table, the latest first. */
async function findOrders(sources: OrderSources, query: OrderList): Promise<FoundOrders> {
  const { lists, office } = sources;
  const { q, group, order, back, limit, cursor } = query;
  if (q || order) return searchOrders(sources, query);
  const [page, groups] = await Promise.all([
    lists.page({ group, limit, cursor, back: back === "true" }),
    office().then((index) => index.countGroups(), undefinedIfUnavailable),
  ]);
  if (!groups) return { ...page, count: undefined, attempts: undefined };
  const { orders, attempts } = countAll(group ? { [group]: groups[group] } : groups);
  return { ...page, count: orders + attempts, attempts };
}

function undefinedIfUnavailable(error: unknown): undefined {
  if (!isUnavailable(error)) throw error;
}
