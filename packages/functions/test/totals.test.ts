import { keys } from "@frangipani/core/dynamo/keys";
import { dynamoTotals } from "@frangipani/core/dynamo/totals";
import { ORDER_STATUSES } from "@frangipani/core/orders/order";
import { rebuildTotals } from "@frangipani/core/orders/rebuild-totals";
import { sweepOrders } from "@frangipani/core/orders/sweep-orders";
import type { TotalsStore } from "@frangipani/core/orders/totals";
import type { User } from "@frangipani/core/users/user";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { address } from "./support/checkout-shop.ts";
import { type Json, type WholeShop, wholeShop } from "./support/whole-shop.ts";

let shop: WholeShop;
let admin: User;
beforeAll(async () => {
  shop = await wholeShop();
  admin = await shop.person({ role: "admin", name: "Ada Min" });
  await shop.book("1", { stock: 100_000, price: 1250 });
});

type Placed = { id: string; session: string; buyer: User };

async function place(buyer: User): Promise<Placed> {
  const { body } = await shop.call(buyer, "POST", "/stripe/create-checkout-session", {
    products: [{ productId: "1", quantity: 1 }],
    shippingAddress: { ...address, address: crypto.randomUUID() },
  });
  return { id: body.orderId, session: `cs_${body.orderId}`, buyer };
}
const look = ({ buyer, session }: Placed) => shop.call(buyer, "GET", `/stripe/order/${session}`);
const setStatus = ({ id }: Placed, orderStatus: string) =>
  shop.call(admin, "PUT", `/orders/updateStatus/${id}?limit=1`, { orderStatus });
const refund = ({ id }: Placed) => shop.call(admin, "POST", `/orders/refund/${id}`);
async function pay(placed: Placed) {
  shop.provider.pay(placed.session);
  await look(placed);
}

const dashboard = async (user: User): Promise<Json> =>
  (await shop.call(user, "POST", `/orders/getUserOrder/${user._id}`)).body;
const summary = async (user: User): Promise<Json> =>
  (await shop.call(admin, "GET", "/orders/getAllOrdersByUser")).body.find(
    (one: Json) => one._id === user._id,
  );
const recount = (totals: TotalsStore = dynamoTotals(shop.table)) =>
  rebuildTotals({ users: shop.users, totals, clock: shop.clock });
/** Longer than an index may lag behind. */
const settle = () => shop.clock.advance(11);

/** What the dashboard and the list of customers should say, from the orders alone. */
async function expected(user: User) {
  const orders: Json[] = (await shop.call(user, "GET", `/orders/getOrdersByUser/${user._id}`)).body;
  const paid = orders.filter((order) => order.paymentStatus === "paid");
  return {
    totalOrders: orders.length,
    statusCounts: ORDER_STATUSES.map((status) => ({
      status,
      count: orders.filter((order) => order.orderStatus === status).length,
    })),
    totalSpent: paid.reduce((sum, order) => sum + Math.round(order.totalAmount * 100), 0) / 100,
  };
}
async function told(user: User) {
  const { totalOrders, statusCounts } = await dashboard(user);
  const { totalSpent, totalQuantity } = await summary(user);
  expect(totalQuantity).toBe(totalOrders);
  return { totalOrders, statusCounts, totalSpent };
}

describe("a customer's totals", () => {
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

  it("are those of their orders, whatever becomes of these and in whatever order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const buyers = [await shop.person(), await shop.person()];
        const placed = await Promise.all(buyers.map(place));
        for (const { what, which, status } of steps) {
          const one = placed[which % placed.length] as Placed;
          if (what === "place") placed.push(await place(buyers[which % 2] as User));
          if (what === "pay") await pay(one);
          if (what === "expire") {
            shop.provider.expire(one.session);
            await look(one);
          }
          if (what === "give up") await shop.call(one.buyer, "POST", `/stripe/cancel-checkout/${one.id}`);
          // Twice at once, as from two windows.
          if (what === "status") await Promise.all([setStatus(one, status), setStatus(one, status)]);
          if (what === "refund") await Promise.all([refund(one), refund(one)]);
          if (what === "sweep") {
            shop.clock.advance(32 * 60);
            await sweepOrders(shop.ports);
          }
        }
        for (const buyer of buyers) expect(await told(buyer)).toEqual(await expected(buyer));
      }),
      { numRuns: 15, seed: 20_260_615 },
    );
    settle();
    expect(await recount()).toMatchObject({ mended: [], left: [] });
  });

  it("are right again after a recount, which tells what was wrong, once", async () => {
    const [wrong, lost, ghost] = [await shop.person(), await shop.person(), await shop.person()];
    for (const buyer of [wrong, lost]) await pay(await place(buyer));
    settle();
    await shop.table.together([
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
    const { mended, left } = await recount();
    expect(left).toEqual([]);
    expect(new Set(mended.map((one: Json) => one.userId))).toEqual(new Set([wrong._id, lost._id, ghost._id]));
    expect(mended.find((one: Json) => one.userId === wrong._id)).toMatchObject({
      before: { orders: 4, byStatus: { pending: 1, shipped: 3 } },
      after: { orders: 1, paid: 1, byStatus: { pending: 1 } },
    });
    for (const buyer of [wrong, lost]) expect(await told(buyer)).toEqual(await expected(buyer));
    expect([await summary(ghost), (await dashboard(ghost)).totalOrders]).toEqual([undefined, 0]);
    expect((await recount()).mended).toEqual([]);
  });

  it("are recounted for everybody, page by page", async () => {
    const paged = {
      users: {
        list: (page: { cursor?: string | undefined }) => shop.users.list({ ...page, limit: 3 }),
      },
      totals: dynamoTotals(shop.table),
      clock: shop.clock,
    };
    const { checked, left } = await rebuildTotals(paged);
    const people = (await shop.call(admin, "GET", "/auth/getAlluser")).body.length;
    expect(people).toBeGreaterThan(3);
    expect(checked + left.length).toBe(people);
  });

  it("are left alone while an order is on its way", async () => {
    const buyer = await shop.person();
    await place(buyer);
    expect((await recount()).left).toContain(buyer._id);

    settle();
    const store = dynamoTotals(shop.table);
    const overtaken: TotalsStore = {
      ...store,
      async *ordersOf(user) {
        yield* store.ordersOf(user);
        if (user === buyer._id) await place(buyer);
      },
    };
    const spoil = { UpdateExpression: "ADD orders :one", ExpressionAttributeValues: { ":one": 1 } };
    await shop.table.together([shop.table.update(keys.totals(buyer._id), spoil)]);
    expect((await recount(overtaken)).left).toEqual([buyer._id]);
    expect((await dashboard(buyer)).totalOrders).toBe(3);

    settle();
    await recount();
    expect(await told(buyer)).toEqual(await expected(buyer));
  });
});

describe("a customer who changes name or address", () => {
  it("stands under the new ones in the list of customers, and under those of then on their orders", async () => {
    const mei = await shop.person({ name: "Mei Lin" });
    const { id } = await place(mei);
    await shop.call(mei, "PUT", `/auth/updateProfile/${mei._id}`, { name: "Mei Tan", email: mei.email });
    await shop.call(admin, "PUT", `/auth/update/${mei._id}`, {
      user: { name: "Mei Tan", email: "mei.tan@example.com" },
    });
    expect(await summary(mei)).toMatchObject({ customerName: "Mei Tan", email: "mei.tan@example.com" });
    const [order] = (await shop.call(admin, "GET", `/orders/getOrderById/${id}`)).body;
    expect(order.user).toEqual({ name: "Mei Lin", email: mei.email });
  });
});
