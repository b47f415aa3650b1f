import type { User } from "@frangipani/core/accounts";
import { dynamoOrderRebuilder, keys } from "@frangipani/core/dynamo";
import { newId } from "@frangipani/core/kernel";
import {
  type Order,
  type OrderId,
  OrderNumber,
  type OrderRebuildStore,
  orderNumberFor,
  rebuildOrders,
} from "@frangipani/core/orders";
import { describe, expect, it } from "vitest";
import type { Json } from "../support/response.ts";
import { testShop } from "../support/shop.ts";

const shop = await testShop();
const admin = await shop.person({ role: "admin", name: "Ada Min" });
await shop.book("plenty", { stock: 1000 });

async function placed(given?: User, { paid = false } = {}): Promise<Json> {
  const buyer = given ?? (await shop.person());
  shop.clock.advance(5);
  const { orderId } = (await shop.checkOut(buyer, { plenty: 1 })).body;
  if (paid) shop.provider.pay(`cs_${orderId}`);
  return (await shop.call(buyer, "GET", `/stripe/order/cs_${orderId}`)).body;
}

/** The order as it is stored. */
const stored = async (id: string) => (await shop.ports.orders.get(id as OrderId)) as Order;
const take = (number: OrderNumber, orderId: string) =>
  shop.table.transact([shop.table.put(keys.orderNumber(number), { orderId })]);

describe("an order's number", () => {
  it("is given when it is placed, is no other order's, and goes with it everywhere", async () => {
    const buyer = await shop.person();
    const orders = [await placed(buyer), await placed(buyer), await placed()];
    const numbers = orders.map(({ orderNumber }) => OrderNumber.parse(orderNumber));
    expect(new Set(numbers).size).toBe(3);
    const { _id, orderNumber } = orders[0];
    const lists = [
      (await shop.call(buyer, "GET", `/orders/getOrderById/${_id}`)).body,
      (await shop.call(buyer, "GET", `/orders/getOrdersByUser/${buyer._id}`)).body,
      (await shop.call(admin, "GET", "/orders/getAllOrders")).body,
      (await shop.call(admin, "PUT", `/orders/updateStatus/${_id}`, { orderStatus: "processing" })).body,
    ];
    for (const list of lists)
      expect(list.find((order: Json) => order._id === _id).orderNumber).toBe(orderNumber);
    const { latestOrder } = (await shop.call(buyer, "POST", `/orders/getUserOrder/${buyer._id}`)).body;
    expect(latestOrder.orderNumber).toBe(orderNumber);
  });

  it("that somebody else's order has already is not given again", async () => {
    const ids = [newId("Order"), newId("Order")];
    await take(await orderNumberFor(ids[0] as OrderId), "or_another");
    const { newOrderId } = shop.ports;
    shop.ports.newOrderId = () => ids.shift() ?? newOrderId();
    const [taken, free] = [...ids];
    const order = await placed();
    shop.ports.newOrderId = newOrderId;
    expect(order).toMatchObject({ _id: free, orderNumber: await orderNumberFor(free as OrderId) });
    expect(await stored(taken ?? "")).toBeUndefined();
  });

  it("stands in the subject and the text of every mail about it, and its id does not", async () => {
    const buyer = await shop.person();
    const { _id, orderNumber } = await placed(buyer, { paid: true });
    for (const orderStatus of ["shipped", "cancelled"])
      await shop.call(admin, "PUT", `/orders/updateStatus/${_id}`, { orderStatus });
    await shop.call(admin, "POST", `/orders/refund/${_id}`);
    const mails = (await shop.sendMails()).filter(({ to }) => to === buyer.email);
    expect(mails).toHaveLength(4);
    for (const { subject, text, html } of mails) {
      for (const part of [subject, text, html]) expect(part).toContain(orderNumber);
      expect(`${subject}${text}${html}`).not.toContain(_id);
    }
  });
});

describe("orders from before there were numbers", () => {
  const forget = (id: string) =>
    shop.table.transact([
      shop.table.update(keys.order(id as OrderId), { UpdateExpression: "REMOVE orderNumber" }),
    ]);
  const rebuild = (over: Partial<OrderRebuildStore> = {}) =>
    rebuildOrders({ ...dynamoOrderRebuilder(shop.table), ...over });

  /** An order as an earlier version has stored it, with entries by which it found and counted it. */
  async function formerOrder(buyer?: User): Promise<string> {
    const { _id, orderNumber } = await placed(buyer);
    const put = (pk: string) => shop.table.put({ pk, sk: `f0rmer#0#${_id}` }, { text: "former" });
    await shop.table.transact([
      shop.table.remove(keys.orderNumber(orderNumber)),
      ...["orders#part#f", "orders#word#f", "orders#counts"].map(put),
    ]);
    await forget(_id);
    return _id;
  }

  it("are called by their id, and get a number each, once", async () => {
    const ids = [await formerOrder(), await formerOrder()];
    const shownNumber = async () =>
      (await shop.call(admin, "GET", `/orders/getOrderById/${ids[0]}`)).body[0].orderNumber;
    expect(await shownNumber()).toBe(ids[0]);

    const before = (await shop.allOrders()).length;
    expect(await rebuild()).toEqual({ looked: before, rebuilt: expect.arrayContaining(ids), removed: 6 });
    const number = await shownNumber();
    expect(OrderNumber.safeParse(number).success).toBe(true);
    expect(await rebuild()).toEqual({ looked: before, rebuilt: [], removed: 0 });
    expect(await shownNumber()).toBe(number);
  });

  it("are found by their number after that, and leave nothing of what found them before", async () => {
    const id = await formerOrder(await shop.person({ name: "Zola Former" }));
    const found = async (typed: string) =>
      (await shop.call(admin, "GET", `/orders/getAllOrders?q=${typed}`)).body.map((order: Json) => order._id);
    const former = async () => (await shop.everything("orders#")).map(({ pk }) => pk);
    expect(await former()).toHaveLength(3);
    await rebuild();
    expect([await found("orme"), await found((await stored(id)).orderNumber ?? "")]).toEqual([[id], [id]]);
    expect(await former()).toEqual([]);
  });

  it("get the number they had when an earlier version has dropped it", async () => {
    const { _id, orderNumber } = await placed();
    await forget(_id);
    expect((await rebuild()).rebuilt).toEqual([_id]);
    expect((await stored(_id)).orderNumber).toBe(orderNumber);
  });

  it("get their next number when the first is another order's, and the same one again after that", async () => {
    const id = await formerOrder();
    await take(await orderNumberFor(id as OrderId), "or_another");
    const second = await orderNumberFor(id as OrderId, 1);
    for (let time = 0; time < 2; time += 1) {
      await rebuild();
      expect((await stored(id)).orderNumber).toBe(second);
      await forget(id);
    }
    await rebuild();
  });

  it("get one number from two runs at once, and keep what happens to them meanwhile", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => formerOrder()));
    const setStatus = (id: string) =>
      shop.call(admin, "PUT", `/orders/updateStatus/${id}`, { orderStatus: "processing" });
    const [one, other] = await Promise.all([rebuild(), rebuild(), ...ids.map(setStatus)]);
    expect([...one.rebuilt, ...other.rebuilt].sort()).toEqual(ids.toSorted());
    for (const id of ids) {
      const order = await stored(id);
      expect([order.orderStatus, order.orderNumber]).toEqual([
        "processing",
        await orderNumberFor(id as OrderId),
      ]);
    }
  });

  it("that are moved between the look and the write are looked at again", async () => {
    const id = await formerOrder();
    let isFirst = true;
    const store: OrderRebuildStore["store"] = async (order) => {
      if (isFirst) await shop.call(admin, "PUT", `/orders/updateStatus/${id}`, { orderStatus: "processing" });
      isFirst = false;
      return dynamoOrderRebuilder(shop.table).store(order);
    };
    expect((await rebuild({ store })).rebuilt).toEqual([id]);
    expect((await stored(id)).orderStatus).toBe("processing");
  });
});
