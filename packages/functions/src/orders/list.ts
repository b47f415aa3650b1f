import type { Admin } from "@frangipani/core/accounts";
import { countAll, type Order, type OrderLists, orderToWire } from "@frangipani/core/orders";
import type { Context } from "hono";
import { pageOf } from "../contract/routes.ts";
import type { Env } from "../http/request.ts";
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

/** Reads searched or sorted orders from the index, others by cursor from the table, the latest first. */
async function find(sources: Sources, query: OrderList): Promise<FoundOrders> {
  const { lists, office } = sources;
  const { q, group, order, back, limit, cursor } = query;
  if (q || order) return search(sources, query);
  const [found, groups] = await Promise.all([
    lists.page({ group, limit, cursor, back: back === "true" }),
    office().then((index) => index.countGroups(), undefinedIfUnavailable),
  ]);
  if (!groups) return { ...found, count: undefined, attempts: undefined };
  const { orders, attempts } = countAll(group ? { [group]: groups[group] } : groups);
  return { ...found, count: orders + attempts, attempts };
}

/** By page, and by cursor: the latest first, as orders that no longer match move those of later pages, others after a cut. */
async function search(
  { lists, office }: Sources,
  { q, page, group, order, limit, cursor = "" }: OrderList,
): Promise<FoundOrders> {
  const index = await office();
  const isByDate = order === undefined || order === "-date";
  const at = POSITION.test(cursor) ? Number(cursor) : undefined;
  const offset = isByDate && at !== undefined ? 0 : (at ?? (page - 1) * limit);
  const { ids, ...counts } = index.orders(
    { q, group, order },
    { offset, limit, ...(isByDate && at !== undefined && { before: at }) },
  );
  const found = await lists.getMany(ids);
  const items = upToMaxBytes(found);
  if (!isByDate) {
    const cut = found[items.length];
    return { ...counts, items, cursor: cut && String(offset + ids.indexOf(cut._id)) };
  }
  const lastOfPage = ids.length === limit ? ids.at(-1) : undefined;
  const last = items.length < found.length ? items.at(-1)?._id : lastOfPage;
  const next = last && index.positionOf(last);
  return { ...counts, items, cursor: next === undefined ? undefined : String(next) };
}

/** A cursor of a search. */
const POSITION = /^\d{1,15}$/;
/** Below Lambda's 6 MB, as a response escapes them. */
const MAX_BYTES = 3_000_000;

function upToMaxBytes(orders: readonly Order[]): readonly Order[] {
  let bytes = 0;
  const end = orders.findIndex((order, index) => {
    bytes += Buffer.byteLength(JSON.stringify(order));
    return index > 0 && bytes > MAX_BYTES;
  });
  return end < 0 ? orders : orders.slice(0, end);
}

function undefinedIfUnavailable(error: unknown): undefined {
  if (!isUnavailable(error)) throw error;
}
