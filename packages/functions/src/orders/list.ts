import type { Admin } from "@frangipani/core/accounts";
import { countAll, type Order, type OrderLists, orderToWire } from "@frangipani/core/orders";
import type { Context } from "hono";
import type { Env } from "../http/env.ts";
import { pageOf } from "../http/paging.ts";
import { isUnavailable } from "../http/unavailable.ts";
import type { CurrentOffice } from "../office/current-office.ts";
import type { OrderList } from "./calls.ts";

type FoundOrders = {
  items: readonly Order[];
  /** Undefined while the index is being read. */
  count: number | undefined;
  /** There are more than `count`. */
  isCut?: boolean;
  /** Undefined for a search by words, which does not count them. */
  attempts: number | undefined;
  cursor?: string | undefined;
  previous?: string | undefined;
};
type Sources = { lists: OrderLists; office: CurrentOffice };

/** Responds with the orders; counts and cursors are headers. */
export async function listOrders(c: Context<Env>, sources: Sources, admin: Admin, query: OrderList) {
  const { items, count, isCut, attempts, cursor, previous } = await find(sources, query);
  c.header("x-total-count", String(count ?? items.length));
  if (attempts !== undefined) c.header("x-total-attempts", String(attempts));
  if (count === undefined || isCut) c.header("x-total-cut", "true");
  if (previous) c.header("x-previous-cursor", previous);
  return pageOf(c, items, cursor).map((order) => orderToWire(order, admin._id));
}

/** Reads searched or sorted orders by page from the index, others by cursor from the table, the latest first. */
async function find(
  { lists, office }: Sources,
  { q, page, group, order, back, limit, cursor }: OrderList,
): Promise<FoundOrders> {
  if (q || order) {
    const index = await office();
    const { ids, ...counts } = index.orders({ q, group, order }, { offset: (page - 1) * limit, limit });
    return { ...counts, items: await lists.getMany(ids) };
  }
  const [found, groups] = await Promise.all([
    lists.page({ group, limit, cursor, back: back === "true" }),
    office().then((index) => index.countGroups(), undefinedIfUnavailable),
  ]);
  if (!groups) return { ...found, count: undefined, attempts: undefined };
  const { orders, attempts } = countAll(group ? { [group]: groups[group] } : groups);
  return { ...found, count: orders + attempts, attempts };
}

function undefinedIfUnavailable(error: unknown): undefined {
  if (!isUnavailable(error)) throw error;
}
