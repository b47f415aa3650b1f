import type { Admin } from "@frangipani/core/accounts";
import {
  countAll,
  type Order,
  type OrderCount,
  type OrderLists,
  orderToWire,
  parseSearch,
} from "@frangipani/core/orders";
import type { Context } from "hono";
import type { Env } from "../http/env.ts";
import { pageOf } from "../http/paging.ts";
import type { OrderList } from "./calls.ts";

type FoundOrders = {
  items: readonly Order[];
  /** A search by words does not count attempts. */
  count: OrderCount | { found: number };
  isTruncated?: boolean;
  cursor?: string | undefined;
  previous?: string | undefined;
};

/** Counts and cursors are headers. */
export async function listOrders(c: Context<Env>, lists: OrderLists, admin: Admin, asked: OrderList) {
  const { items, count, isTruncated, cursor, previous } = await find(lists, asked);
  c.header("x-total-count", String("found" in count ? count.found : count.orders + count.attempts));
  if ("attempts" in count) c.header("x-total-attempts", String(count.attempts));
  if (isTruncated) c.header("x-total-cut", "true");
  if (previous) c.header("x-previous-cursor", previous);
  return pageOf(c, items, cursor).map((order) => orderToWire(order, admin._id));
}

async function find(
  lists: OrderLists,
  { q, page, group, back, limit, cursor }: OrderList,
): Promise<FoundOrders> {
  const range = { limit, cursor, back: back === "true" };
  const search = q ? parseSearch(q) : ({ by: "everything" } as const);
  switch (search.by) {
    case "id": {
      const order = await lists.get(search.id);
      return { items: order ? [order] : [], count: { found: order ? 1 : 0 } };
    }
    case "status":
      return lists.withStatus(search.status, range);
    case "words": {
      const { total, ...found } = await lists.search(search, { page, size: limit });
      return { ...found, count: { found: total } };
    }
    case "everything": {
      const [found, counts] = await Promise.all([lists.page({ group, ...range }), lists.counts()]);
      return { ...found, count: countAll(group ? { [group]: counts[group] } : counts) };
    }
  }
}
