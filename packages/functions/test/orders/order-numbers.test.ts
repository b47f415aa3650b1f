import type { User } from "@frangipani/core/accounts";
import { keys } from "@frangipani/core/dynamo";
import { newId } from "@frangipani/core/kernel";
import { type OrderId, OrderNumber, orderNumberFor } from "@frangipani/core/orders";
import { describe, expect, it } from "vitest";
import { ordersShop } from "../support/orders-shop.ts";
import type { Json } from "../support/response.ts";

const shop = await ordersShop();
const placed = async (buyer?: User): Promise<Json> =>
  (await shop.poll(await shop.place(buyer ?? (await shop.person())))).body;
const take = (number: OrderNumber, orderId: string) =>
  shop.table.transact([shop.table.put(keys.orderNumber(number), { orderId })]);

describe("an order's number", () => {
  it("is unique, and is in every response with the order", async () => {
    const buyer = await shop.person();
    const orders = [await placed(buyer), await placed(buyer), await placed()];
    const numbers = orders.map(({ orderNumber }) => OrderNumber.parse(orderNumber));
    expect(new Set(numbers).size).toBe(3);
    const { _id, orderNumber } = orders[0];
    const lists = [
      (await shop.call(buyer, "GET", `/orders/getOrderById/${_id}`)).body,
      await shop.listOf(buyer),
      (await shop.send("GET", "/orders/getAllOrders")).body,
      (await shop.send("PUT", `/orders/updateStatus/${_id}`, { orderStatus: "processing" })).body,
    ];
    for (const list of lists)
      expect(list.find((order: Json) => order._id === _id).orderNumber).toBe(orderNumber);
    expect((await shop.dashboard(buyer)).latestOrder.orderNumber).toBe(orderNumber);
  });

  it("is not given a second time: another order id is tried", async () => {
    const ids = [newId("Order"), newId("Order")];
    await take(await orderNumberFor(ids[0] as OrderId), "or_another");
    const { newOrderId } = shop.ports;
    shop.ports.newOrderId = () => ids.shift() ?? newOrderId();
    const [taken, free] = [...ids];
    const order = await placed();
    shop.ports.newOrderId = newOrderId;
    expect(order).toMatchObject({ _id: free, orderNumber: await orderNumberFor(free as OrderId) });
    expect(await shop.ports.orders.get(taken as OrderId)).toBeUndefined();
  });

  it("is in the subject and the text of every mail about the order, and its id is not", async () => {
    const order = await shop.buy();
    const { _id, orderNumber } = await shop.stored(order);
    for (const status of ["shipped", "cancelled"]) await shop.setStatus(order, status);
    await shop.refund(order);
    const mails = await shop.mailsTo(order, /./);
    expect(mails).toHaveLength(4);
    for (const { subject, text, html } of mails) {
      for (const part of [subject, text, html]) expect(part).toContain(orderNumber);
      expect(`${subject}${text}${html}`).not.toContain(_id);
    }
  });
});
