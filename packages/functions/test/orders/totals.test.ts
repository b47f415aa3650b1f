import type { User } from "@frangipani/core/accounts";
import { audit, rebuildCounters, relistOrders } from "@frangipani/core/audit";
import {
  categoryCountWrite,
  dynamoAudit,
  dynamoCounters,
  dynamoOrderLister,
  dynamoTotals,
  keys,
} from "@frangipani/core/dynamo";
import {
  dayOf,
  isAttempt,
  ORDER_STATUSES,
  type Order,
  type OrderId,
  rebuildTotals,
  sweepOrders,
  type TotalsStore,
} from "@frangipani/core/orders";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { address, type Json, type TestShop, testShop } from "../support/shop.ts";

let shop: TestShop;
let admin: User;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.person({ role: "admin", name: "Ada Min" });
  const { categoryId } = await shop.book("1", { stock: 100_000, price: 1250 });
  await shop.table.transact([categoryCountWrite(shop.table, categoryId, null, 1)]);
});

type Placed = { id: string; session: string; buyer: User };

async function place(buyer: User): Promise<Placed> {
  // No two are placed at the same moment, so that one of them is the latest.
  shop.clock.advance(1);
  const { body } = await shop.call(buyer, "POST", "/stripe/create-checkout-session", {
    products: [{ productId: "1", quantity: 1 }],
    shippingAddress: { ...address, address: crypto.randomUUID() },
  });
  return { id: body.orderId, session: `cs_${body.orderId}`, buyer };
}
const poll = ({ buyer, session }: Placed) => shop.call(buyer, "GET", `/stripe/order/${session}`);
const setStatus = ({ id }: Placed, orderStatus: string) =>
  shop.call(admin, "PUT", `/orders/updateStatus/${id}?limit=1`, { orderStatus });
const refund = ({ id }: Placed) => shop.call(admin, "POST", `/orders/refund/${id}`);
async function pay(placed: Placed) {
  shop.provider.pay(placed.session);
  await poll(placed);
}

const dashboard = async (user: User): Promise<Json> =>
  (await shop.call(user, "POST", `/orders/getUserOrder/${user._id}`)).body;
const summary = async (user: User): Promise<Json> =>
  (await shop.call(admin, "GET", "/orders/getAllOrdersByUser")).body.find(
    (one: Json) => one._id === user._id,
  );
const recount = (totals: TotalsStore = dynamoTotals(shop.table)) =>
  rebuildTotals({ users: shop.users, totals, clock: shop.clock });
/** What the audit, which counts the whole shop, finds wrong. */
const findings = async () =>
  (
    await audit({
      store: dynamoAudit(shop.table),
      files: { list: async () => [] },
      clock: shop.clock,
      pause: async () => {},
    })
  ).findings;
/** Longer than an index may lag behind. */
const settle = () => shop.clock.advance(11);

const listOf = async (user: User): Promise<Json[]> =>
  (await shop.call(user, "GET", `/orders/getOrdersByUser/${user._id}`)).body;

/** What the dashboard and the list of customers should say, from the orders alone. */
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
  // Whoever has no order is no customer.
  const { totalSpent, totalQuantity, lastOrderDate } = (await summary(user)) ?? {
    totalSpent: 0,
    totalQuantity: 0,
  };
  expect(totalQuantity).toBe(numbers.totalOrders);
  return { ...numbers, totalSpent, lastOrderDate };
}

describe("a customer's totals", () => {
  it("are right again after a recount, which tells what was wrong, once", async () => {
    const [wrong, lost, ghost] = [await shop.person(), await shop.person(), await shop.person()];
    for (const buyer of [wrong, lost]) await pay(await place(buyer));
    settle();
    await shop.table.transact([
      shop.table.update(keys.totals(wrong._id), {
        UpdateExpression: "ADD orders :three, orders_shipped :three, spent :three",
        ExpressionAttributeValues: { ":three": 3 },
      }),
      shop.table.remove(keys.totals(lost._id)),
      shop.table.put(keys.totals(ghost._id), {
        userId: ghost._id,
        orders: 2,
        ...keys.customerList("2026-01-01T00:00:00.000Z" as never, ghost._id),
      }),
    ]);
    const { repaired, skipped } = await recount();
    expect(skipped).toEqual([]);
    expect(new Set(repaired.map((one: Json) => one.userId))).toEqual(
      new Set([wrong._id, lost._id, ghost._id]),
    );
    expect(repaired.find((one: Json) => one.userId === wrong._id)).toMatchObject({
      before: { orders: 4, byStatus: { pending: 1, shipped: 3 } },
      after: { orders: 1, paid: 1, byStatus: { pending: 1 } },
    });
    for (const buyer of [wrong, lost]) expect(await readTotals(buyer)).toEqual(await expected(buyer));
    expect([await summary(ghost), (await dashboard(ghost)).totalOrders]).toEqual([undefined, 0]);
    expect((await recount()).repaired).toEqual([]);
  });

  it("are recounted for everybody, page by page", async () => {
    const paged = {
      users: {
        list: (page: { cursor?: string | undefined }) => shop.users.list({ ...page, limit: 3 }),
      },
      totals: dynamoTotals(shop.table),
      clock: shop.clock,
    };
    const { checked, skipped } = await rebuildTotals(paged);
    const accounts = (await shop.call(admin, "GET", "/auth/getAlluser")).body.length;
    expect(accounts).toBeGreaterThan(3);
    expect(checked + skipped.length).toBe(accounts);
  });

  it("are left alone while an order is on its way", async () => {
    const buyer = await shop.person();
    await pay(await place(buyer));
    expect((await recount()).skipped).toContain(buyer._id);

    settle();
    const store = dynamoTotals(shop.table);
    const overtaken: TotalsStore = {
      ...store,
      async *userOrders(user) {
        yield* store.userOrders(user);
        if (user === buyer._id) await pay(await place(buyer));
      },
    };
    const spoil = { UpdateExpression: "ADD orders :one", ExpressionAttributeValues: { ":one": 1 } };
    await shop.table.transact([shop.table.update(keys.totals(buyer._id), spoil)]);
    expect((await recount(overtaken)).skipped).toEqual([buyer._id]);
    expect((await dashboard(buyer)).totalOrders).toBe(3);

    settle();
    await recount();
    expect(await readTotals(buyer)).toEqual(await expected(buyer));
  });
});

describe("an attempt to pay", () => {
  it("is in no number, and is an order from its payment on, whatever was placed meanwhile", async () => {
    const buyer = await shop.person();
    const [first, second, third] = [await place(buyer), await place(buyer), await place(buyer)];
    await shop.call(buyer, "POST", `/stripe/cancel-checkout/${third.id}`);
    expect([await summary(buyer), await dashboard(buyer)]).toMatchObject([
      undefined,
      { totalOrders: 0, latestOrder: null },
    ]);
    await pay(second);
    await pay(first);
    expect(await summary(buyer)).toMatchObject({ totalQuantity: 2 });
    expect(await dashboard(buyer)).toMatchObject({ totalOrders: 2, latestOrder: { _id: second.id } });
    expect(await readTotals(buyer)).toEqual(await expected(buyer));
    expect((await listOf(buyer)).map(({ _id, attempt }) => [_id, attempt?.state ?? "order"])).toEqual([
      [third.id, "never-paid"],
      [second.id, "order"],
      [first.id, "order"],
    ]);
  });

  it("paid in the same moment as another one of the customer leaves the date of the later", async () => {
    const buyer = await shop.person();
    const placed = [];
    for (let at = 0; at < 6; at += 1) placed.push(await place(buyer));
    await Promise.all(placed.map(pay));
    expect(await readTotals(buyer)).toEqual(await expected(buyer));
  });

  it("stays an order once an administrator has taken it on unpaid, and is theirs to end", async () => {
    const buyer = await shop.person();
    const one = await place(buyer);
    await setStatus(one, "processing");
    expect(await summary(buyer)).toMatchObject({ totalQuantity: 1, totalSpent: 0 });
    await setStatus(one, "pending");
    shop.clock.advance(16 * 60);
    await sweepOrders(shop.ports, () => true);
    shop.provider.expire(one.session);
    expect((await poll(one)).body).toMatchObject({ orderStatus: "pending", attempt: null });
    await shop.call(buyer, "POST", `/stripe/cancel-checkout/${one.id}`);
    expect((await poll(one)).body).toMatchObject({ orderStatus: "pending", attempt: null });
    await setStatus(one, "cancelled");
    expect(await dashboard(buyer)).toMatchObject({
      totalOrders: 1,
      latestOrder: { orderStatus: "cancelled" },
    });
    expect(await readTotals(buyer)).toEqual(await expected(buyer));
  });

  it("of a table from before they were told apart is counted and listed anew by one command", async () => {
    const buyer = await shop.person();
    const order = await place(buyer);
    await pay(order);
    const [ended, open] = [await place(buyer), await place(buyer)];
    await shop.call(buyer, "POST", `/stripe/cancel-checkout/${ended.id}`);
    const store = dynamoAudit(shop.table);
    const { createdAt } = (await shop.ports.orders.get(open.id as OrderId)) as Order;
    const day = dayOf(createdAt);
    // As the version before left it: each attempt counts as an order of its status, and stands in that group's list.
    await shop.table.transact([
      shop.table.update(keys.totals(buyer._id), {
        UpdateExpression:
          "SET lastOrderDate = :last, gsi1sk = :listed ADD orders :two, orders_expired :one, orders_pending :one",
        ExpressionAttributeValues: {
          ":two": 2,
          ":one": 1,
          ":last": createdAt,
          ":listed": keys.customerList(createdAt, buyer._id).gsi1sk,
        },
      }),
      shop.table.update(keys.order(ended.id as OrderId), {
        UpdateExpression: "SET gsi3pk = :group",
        ExpressionAttributeValues: { ":group": "orders#expired" },
      }),
    ]);
    const counters = dynamoCounters(shop.table);
    await counters.add({ of: "orders", which: "never-paid" }, -1);
    await counters.add({ of: "orders", which: "expired" }, 1);
    await counters.add({ of: "day", day, figure: "orders" }, 2);
    expect(new Set((await findings()).map(({ rule }) => rule))).toEqual(
      new Set(["order.group", "customer.totals", "order.counts", "sales.day"]),
    );

    settle();
    expect(await relistOrders(store, dynamoOrderLister(shop.table))).toEqual({ relisted: 1, skipped: [] });
    await rebuildCounters({ store, counters, clock: shop.clock, pause: async () => {} });
    await recount();
    expect(await findings()).toEqual([]);
    expect(await readTotals(buyer)).toEqual(await expected(buyer));
    const neverPaid = await shop.call(admin, "GET", "/orders/getAllOrders?group=never-paid");
    expect(neverPaid.body).toContainEqual(expect.objectContaining({ _id: ended.id }));
    expect(await relistOrders(store, dynamoOrderLister(shop.table))).toEqual({ relisted: 0, skipped: [] });
  });
});

describe("a customer who changes name or address", () => {
  it("stands under the new ones in the list of customers, and under those of then on their orders", async () => {
    const mei = await shop.person({ name: "Mei Lin" });
    const placed = await place(mei);
    const { id } = placed;
    await pay(placed);
    await shop.call(mei, "PUT", `/auth/updateProfile/${mei._id}`, { name: "Mei Tan", email: mei.email });
    await shop.call(admin, "PUT", `/auth/update/${mei._id}`, {
      user: { name: "Mei Tan", email: "mei.tan@example.com" },
    });
    expect(await summary(mei)).toMatchObject({ customerName: "Mei Tan", email: "mei.tan@example.com" });
    const [order] = (await shop.call(admin, "GET", `/orders/getOrderById/${id}`)).body;
    expect(order.user).toEqual({ name: "Mei Lin", email: mei.email });
  });
});

// Last: it is the longest, and a test that times out goes on beside those after it, on the same table.
describe("any sequence of events", () => {
  const step = fc.record({
    what: fc.constantFrom(
      "place",
      "place",
      "pay",
      "pay",
      "expire",
      "give up",
      "status",
      "status",
      "status",
      "refund",
      "sweep",
    ),
    which: fc.nat(),
    status: fc.constantFrom(...ORDER_STATUSES),
  });

  it("leaves a customer's totals equal to those of their orders", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const buyers = [await shop.person(), await shop.person()];
        const placed = await Promise.all(buyers.map(place));
        const orders = new Set<Placed>();
        for (const { what, which, status } of steps) {
          const one = placed[which % placed.length] as Placed;
          if (what === "place") placed.push(await place(buyers[which % 2] as User));
          if (what === "pay") await pay(one);
          if (what === "expire") {
            shop.provider.expire(one.session);
            await poll(one);
          }
          if (what === "give up") await shop.call(one.buyer, "POST", `/stripe/cancel-checkout/${one.id}`);
          // Twice at once, as from two windows.
          if (what === "status") await Promise.all([setStatus(one, status), setStatus(one, status)]);
          if (what === "refund") await Promise.all([refund(one), refund(one)]);
          if (what === "sweep") {
            shop.clock.advance(16 * 60);
            await sweepOrders(shop.ports, () => true);
          }
          const stored = (await shop.ports.orders.get(one.id as OrderId)) as Order;
          if (orders.has(one)) expect(isAttempt(stored), "an order stays one").toBe(false);
          if (!isAttempt(stored)) orders.add(one);
        }
        for (const buyer of buyers) expect(await readTotals(buyer)).toEqual(await expected(buyer));
      }),
      { numRuns: 15, seed: 20_260_615 },
    );
    settle();
    expect(await recount()).toMatchObject({ repaired: [], skipped: [] });
    expect(await findings()).toEqual([]);
  });
});
