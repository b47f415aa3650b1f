import type { User } from "@frangipani/core/accounts";
import { audit } from "@frangipani/core/audit";
import { categoryCountWrite, dynamoAudit, dynamoTotals } from "@frangipani/core/dynamo";
import { ORDER_STATUSES, type Order, rebuildTotals, type TotalsStore } from "@frangipani/core/orders";
import { expect, vi } from "vitest";
import type { Json } from "./response.ts";
import { address, type Placed, type TestShop, testShop } from "./shop.ts";

export type OrdersShop = Awaited<ReturnType<typeof ordersShop>>;

/** A shop in which customers order one book, with calls about orders and reads of the counters. */
export async function ordersShop() {
  const shop = await testShop();
  const admin = await shop.person({ role: "admin", name: "Ada Min" });
  const { categoryId } = await shop.book("1", { stock: 100_000, price: 1250 });
  await shop.table.transact([categoryCountWrite(shop.table, categoryId, null, 1)]);

  /** A call of the administrator. */
  const send = (method: string, path: string, body?: unknown) => shop.call(admin, method, path, body);
  const setStatus = ({ id }: Pick<Placed, "id">, orderStatus: string, more = {}) =>
    send("PUT", `/orders/updateStatus/${id}?limit=1`, { orderStatus, ...more });
  const refund = ({ id }: Pick<Placed, "id">) => send("POST", `/orders/refund/${id}`);
  /** An order as administrators see it. */
  const orderOf = async ({ id }: Pick<Placed, "id">): Promise<Json> =>
    (await send("GET", `/orders/getOrderById/${id}`)).body[0];
  const askFor = ({ id, buyer }: Placed, request: object = { reason: "Bought twice" }) =>
    shop.call(buyer, "POST", `/orders/request/${id}`, request);
  const mailsTo = async ({ buyer: { email } }: Pick<Placed, "buyer">, about: RegExp) =>
    (await shop.sendMails()).filter(({ to, subject }) => to === email && about.test(subject));

  const dashboard = async (user: User): Promise<Json> =>
    (await shop.call(user, "POST", `/orders/getUserOrder/${user._id}`)).body;
  const summary = async (user: User): Promise<Json> =>
    (await send("GET", "/orders/getAllOrdersByUser")).body.find((one: Json) => one._id === user._id);
  const recount = (totals: TotalsStore = dynamoTotals(shop.table)) =>
    rebuildTotals({ users: shop.users, totals, clock: shop.clock });
  const findings = () => findingsIn(shop);
  /** Advances the clock by more than an index may lag behind. */
  const settle = () => shop.clock.advance(21);

  /** Makes storing an order fail if `matches` is true of it, as if the process was killed before. Lasts until it is restored. */
  function killBefore(matches: (next: Order) => boolean) {
    const { commit } = shop.ports.orders;
    return vi.spyOn(shop.ports.orders, "commit").mockImplementation(async (before, change, record) => {
      if (matches(change.next)) throw new Error("kill -9");
      return commit(before, change, record);
    });
  }

  const listOf = async (user: User): Promise<Json[]> =>
    (await shop.call(user, "GET", `/orders/getOrdersByUser/${user._id}`)).body;

  /** The expected values of the dashboard and the list of customers, computed from the orders. */
  async function expected(user: User) {
    const orders = (await listOf(user)).filter(({ attempt }) => attempt === null);
    const paid = orders.filter((order) => order.paymentStatus === "paid");
    return {
      totalOrders: orders.length,
      statusCounts: ORDER_STATUSES.map((status) => ({
        status,
        count: orders.filter((order) => order.orderStatus === status).length,
      })),
      latestOrder: orders[0] ?? null,
      totalSpent: paid.reduce((sum, order) => sum + Math.round(order.totalAmount * 100), 0) / 100,
      lastOrderDate: orders[0]?.createdAt,
    };
  }
  async function readTotals(user: User) {
    const numbers = await dashboard(user);
    // A user without orders is not in the list of customers.
    const none = { totalSpent: 0, totalQuantity: 0 };
    const { totalSpent, totalQuantity, lastOrderDate } = (await summary(user)) ?? none;
    expect(totalQuantity).toBe(numbers.totalOrders);
    return { ...numbers, totalSpent, lastOrderDate };
  }

  return {
    ...shop,
    admin,
    send,
    setStatus,
    refund,
    orderOf,
    askFor,
    mailsTo,
    dashboard,
    summary,
    recount,
    findings,
    settle,
    killBefore,
    listOf,
    expected,
    readTotals,
  };
}

/** Runs the audit, which counts the whole shop. */
export async function findingsIn({ table, clock }: Pick<TestShop, "table" | "clock">) {
  const files = { async *list() {} };
  return (await audit({ store: dynamoAudit(table), files, clock, pause: async () => {} })).findings;
}

export const cart = (...lines: [id: string, quantity: number, price?: number][]) => ({
  products: lines.map(([productId, quantity, price]) => ({
    productId,
    quantity,
    ...(price === undefined ? {} : { price }),
  })),
  shippingAddress: address,
});
