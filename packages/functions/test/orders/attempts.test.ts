import { rebuildCounters, relistOrders } from "@frangipani/core/audit";
import { dynamoAudit, dynamoCounters, dynamoOrderLister, keys } from "@frangipani/core/dynamo";
import { dayOf, type OrderId, sweepOrders } from "@frangipani/core/orders";
import { describe, expect, it } from "vitest";
import { ordersShop } from "../support/orders-shop.ts";

const shop = await ordersShop();

describe("a payment attempt", () => {
  it("is not counted until it is paid", async () => {
    const buyer = await shop.person();
    const place = () => shop.place(buyer);
    const [first, second, third] = [await place(), await place(), await place()];
    await shop.call(buyer, "POST", `/stripe/cancel-checkout/${third.id}`);
    expect([await shop.summary(buyer), await shop.dashboard(buyer)]).toMatchObject([
      undefined,
      { totalOrders: 0, latestOrder: null },
    ]);
    await shop.pay(second);
    await shop.pay(first);
    expect(await shop.summary(buyer)).toMatchObject({ totalQuantity: 2 });
    expect(await shop.dashboard(buyer)).toMatchObject({ totalOrders: 2, latestOrder: { _id: second.id } });
    expect(await shop.readTotals(buyer)).toEqual(await shop.expected(buyer));
    expect((await shop.listOf(buyer)).map(({ _id, attempt }) => [_id, attempt?.state ?? "order"])).toEqual([
      [third.id, "never-paid"],
      [second.id, "order"],
      [first.id, "order"],
    ]);
  });

  it("paid concurrently with others keeps the latest order's date", async () => {
    const buyer = await shop.person();
    const placed = [];
    for (let index = 0; index < 6; index += 1) placed.push(await shop.place(buyer));
    await Promise.all(placed.map(shop.pay));
    expect(await shop.readTotals(buyer)).toEqual(await shop.expected(buyer));
  });

  it("becomes an order when an administrator accepts it unpaid, and is not expired", async () => {
    const buyer = await shop.person();
    const one = await shop.place(buyer);
    await shop.setStatus(one, "processing");
    expect(await shop.summary(buyer)).toMatchObject({ totalQuantity: 1, totalSpent: 0 });
    await shop.setStatus(one, "pending");
    shop.clock.advance(16 * 60);
    await sweepOrders(shop.ports, () => true);
    shop.provider.expire(one.session);
    expect((await shop.poll(one)).body).toMatchObject({ orderStatus: "pending", attempt: null });
    await shop.call(buyer, "POST", `/stripe/cancel-checkout/${one.id}`);
    expect((await shop.poll(one)).body).toMatchObject({ orderStatus: "pending", attempt: null });
    await shop.setStatus(one, "cancelled");
    const latestOrder = { orderStatus: "cancelled" };
    expect(await shop.dashboard(buyer)).toMatchObject({ totalOrders: 1, latestOrder });
    expect(await shop.readTotals(buyer)).toEqual(await shop.expected(buyer));
  });

  it("accepted unpaid and then cancelled can no longer be paid", async () => {
    const one = await shop.place(await shop.person());
    await shop.setStatus(one, "processing");
    expect(shop.pageOf(one).state.state).toBe("open");
    await shop.setStatus(one, "cancelled");
    expect(shop.pageOf(one).state.state).toBe("expired");
    expect((await shop.poll(one)).body).toMatchObject({ orderStatus: "cancelled", paymentStatus: "unpaid" });
  });

  it("stored by an earlier version as an order is relisted and recounted by the repairs", async () => {
    const buyer = await shop.person();
    await shop.buy(buyer);
    const [ended, open] = [await shop.place(buyer), await shop.place(buyer)];
    await shop.call(buyer, "POST", `/stripe/cancel-checkout/${ended.id}`);
    const store = dynamoAudit(shop.table);
    const { createdAt } = await shop.stored(open);
    const day = dayOf(createdAt);
    // An earlier version stored orders like this: each attempt counted as an order of its status, in that group's list.
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
    await counters.add({ of: "day", day, figure: "orders" }, 2);
    expect(new Set((await shop.findings()).map(({ rule }) => rule))).toEqual(
      new Set(["order.group", "customer.totals", "sales.day"]),
    );

    shop.settle();
    expect(await relistOrders(store, dynamoOrderLister(shop.table))).toEqual({ relisted: 1, skipped: [] });
    await rebuildCounters({ store, counters, clock: shop.clock, pause: async () => {} });
    await shop.recount();
    expect(await shop.findings()).toEqual([]);
    expect(await shop.readTotals(buyer)).toEqual(await shop.expected(buyer));
    const neverPaid = await shop.send("GET", "/orders/getAllOrders?group=never-paid");
    expect(neverPaid.body).toContainEqual(expect.objectContaining({ _id: ended.id }));
    expect(await relistOrders(store, dynamoOrderLister(shop.table))).toEqual({ relisted: 0, skipped: [] });
  });
});
