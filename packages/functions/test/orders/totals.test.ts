import { dynamoTotals, keys } from "@frangipani/core/dynamo";
import { rebuildTotals, type TotalsStore } from "@frangipani/core/orders";
import { describe, expect, it } from "vitest";
import { ordersShop } from "../support/orders-shop.ts";
import type { Json } from "../support/response.ts";

const shop = await ordersShop();

describe("a customer's totals", () => {
  it("are repaired by a recount, which reports the differences once", async () => {
    const [wrong, lost, ghost] = [await shop.person(), await shop.person(), await shop.person()];
    for (const buyer of [wrong, lost]) await shop.buy(buyer);
    shop.settle();
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
    const { repaired, skipped } = await shop.recount();
    expect(skipped).toEqual([]);
    const ids = repaired.map((one: Json) => one.userId);
    expect(new Set(ids)).toEqual(new Set([wrong._id, lost._id, ghost._id]));
    expect(repaired.find((one: Json) => one.userId === wrong._id)).toMatchObject({
      before: { orders: 4, byStatus: { pending: 1, shipped: 3 } },
      after: { orders: 1, paid: 1, byStatus: { pending: 1 } },
    });
    for (const buyer of [wrong, lost])
      expect(await shop.readTotals(buyer)).toEqual(await shop.expected(buyer));
    expect([await shop.summary(ghost), (await shop.dashboard(ghost)).totalOrders]).toEqual([undefined, 0]);
    expect((await shop.recount()).repaired).toEqual([]);
  });

  it("are recounted for all users, page by page", async () => {
    const paged = {
      users: { list: (page: { cursor?: string | undefined }) => shop.users.list({ ...page, limit: 3 }) },
      totals: dynamoTotals(shop.table),
      clock: shop.clock,
    };
    const { checked, skipped } = await rebuildTotals(paged);
    const accounts = (await shop.call(shop.admin, "GET", "/auth/getAlluser")).body.length;
    expect(accounts).toBeGreaterThan(3);
    expect(checked + skipped.length).toBe(accounts);
  });

  it("are skipped while an order is changing", async () => {
    const buyer = await shop.person();
    await shop.buy(buyer);
    expect((await shop.recount()).skipped).toContain(buyer._id);

    shop.settle();
    const store = dynamoTotals(shop.table);
    const overtaken: TotalsStore = {
      ...store,
      async *userOrders(user) {
        yield* store.userOrders(user);
        if (user === buyer._id) await shop.buy(buyer);
      },
    };
    const spoil = { UpdateExpression: "ADD orders :one", ExpressionAttributeValues: { ":one": 1 } };
    await shop.table.transact([shop.table.update(keys.totals(buyer._id), spoil)]);
    expect((await shop.recount(overtaken)).skipped).toEqual([buyer._id]);
    expect((await shop.dashboard(buyer)).totalOrders).toBe(3);

    shop.settle();
    await shop.recount();
    expect(await shop.readTotals(buyer)).toEqual(await shop.expected(buyer));
  });
});

it("the list of customers has the current name and email address, orders those of their time", async () => {
  const mei = await shop.person({ name: "Mei Lin" });
  const placed = await shop.buy(mei);
  await shop.call(mei, "PUT", `/auth/updateProfile/${mei._id}`, { name: "Mei Tan", email: mei.email });
  const user = { name: "Mei Tan", email: "mei.tan@example.com" };
  await shop.send("PUT", `/auth/update/${mei._id}`, { user });
  expect(await shop.summary(mei)).toMatchObject({ customerName: user.name, email: user.email });
  expect((await shop.orderOf(placed)).user).toEqual({ name: "Mei Lin", email: mei.email });
});
