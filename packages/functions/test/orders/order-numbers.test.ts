import type { User } from "@frangipani/core/accounts";
import { keys } from "@frangipani/core/dynamo";
import { newId } from "@frangipani/core/kernel";
import { type Order, type OrderId, OrderNumber, orderNumberFor } from "@frangipani/core/orders";
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
