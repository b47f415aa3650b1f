import type { User } from "@frangipani/core/accounts";
import { instant } from "@frangipani/core/kernel";
import { beforeEach, describe, expect, it } from "vitest";
import { type OrdersShop, ordersShop } from "../support/orders-shop.ts";
import { readPdf } from "../support/pdf-texts.ts";
import type { Placed } from "../support/shop.ts";

let shop: OrdersShop;
beforeEach(async () => (shop = await ordersShop()));

const invoiceOf = async ({ id, buyer }: Placed, reader = buyer) =>
  shop.call(reader, "GET", `/orders/invoice/${id}`);
const newOrder = async () => shop.place(await shop.person());
const setSeller = (registrationNumber: string, base?: object) =>
  shop.send("PUT", "/gst-slabs/seller", {
    name: "Frangipani Books Pte. Ltd.",
    address: "12 Tiong Bahru Road, Singapore 168731",
    registrationNumber,
    base,
  });
/** The function ends between the payment of the order and its invoice's number. */
async function endBeforeNumber(order: Placed): Promise<void> {
  const { create } = shop.ports.invoices;
  shop.provider.pay(order.session);
  shop.ports.invoices.create = async () => {
    throw new Error("the function ended");
  };
  expect((await shop.hook(order)).status).toBe(500);
  shop.ports.invoices.create = create;
}

it("orders that are paid at the same time get consecutive invoice numbers, each once", async () => {
  const orders = [];
  for (let index = 0; index < 12; index += 1) orders.push(await newOrder());
  for (const { session } of orders) shop.provider.pay(session);
  await Promise.all(orders.flatMap((order) => [shop.hook(order), shop.poll(order), shop.hook(order)]));
  const numbers = await Promise.all(orders.map(async (order) => (await invoiceOf(order)).body.number));
  expect(numbers.toSorted()).toEqual(orders.map((_, index) => `INV-${String(index + 1).padStart(6, "0")}`));
});

it("no invoice number is skipped when a function ends between the payment and the number", async () => {
  const [first, second] = [await newOrder(), await newOrder()];
  await endBeforeNumber(first);
  await shop.pay(second);
  expect((await invoiceOf(second)).body.number).toBe("INV-000001");
  // The provider repeats an event that was not acknowledged.
  expect((await shop.hook(first)).status).toBe(200);
  expect((await invoiceOf(first)).body.number).toBe("INV-000002");
});

it("an order without an invoice gets one before the credit note of its refund", async () => {
  const order = await newOrder();
  await endBeforeNumber(order);
  await shop.setStatus(order, "cancelled");
  await shop.refund(order);
  expect((await invoiceOf(order)).body).toMatchObject({
    number: "INV-000001",
    order: { creditNotes: [{ number: "CN-000001" }] },
  });
});

it("an order gets one invoice when a function ends after the number, before its response", async () => {
  const order = await newOrder();
  const { create } = shop.ports.invoices;
  shop.provider.pay(order.session);
  shop.ports.invoices.create = async (...invoice) => {
    await create(...invoice);
    throw new Error("the connection was lost");
  };
  expect((await shop.hook(order)).status).toBe(500);
  shop.ports.invoices.create = create;
  await shop.hook(order);
  await shop.buy();
  expect((await invoiceOf(order)).body.number).toBe("INV-000001");
});

it("an invoice has the seller, the amounts and the GST as of the payment", async () => {
  await setSeller("m90370000a");
  const order = await newOrder();
  const issuedAt = instant(shop.clock.now());
  await shop.pay(order);
  shop.clock.advance(60);
  await setSeller("M90370000B");
  const { body } = await invoiceOf(order);
  expect(body).toMatchObject({
    number: "INV-000001",
    issuedAt,
    seller: { name: "Frangipani Books Pte. Ltd.", registrationNumber: "M90370000A" },
    order: { _id: order.id, gstPercentage: 9, gstTotal: 1.13, totalAmount: 17.63 },
  });
  await shop.setStatus(order, "cancelled");
  await shop.refund(order);
  expect((await invoiceOf(order)).body.number, "of a refunded order").toBe("INV-000001");
});

it("an invoice is readable by the buyer and administrators, and does not exist for an unpaid order", async () => {
  const [order, unpaid] = [await shop.buy(), await newOrder()];
  expect((await invoiceOf(order, shop.admin)).status).toBe(200);
  expect((await invoiceOf(unpaid)).body.code).toBe("order.no-invoice");
  await shop.setStatus(unpaid, "processing");
  expect((await invoiceOf(unpaid)).body.code).toBe("order.no-invoice");
});

const confirmation = async () =>
  (await shop.sendMails()).find(({ subject }) => subject.includes("Order Confirmed!"));

it("an invoice is linked in the confirmation, and attached to it", async () => {
  await shop.buy();
  const mail = await confirmation();
  expect(mail?.text).toContain(`Your invoice: https://books.example/invoice/FB-`);
  const [file, ...others] = mail?.attachments ?? [];
  expect(others).toEqual([]);
  expect(file).toMatchObject({ fileName: "invoice-INV-000001.pdf", contentType: "application/pdf" });
  const { text } = await readPdf(file?.content ?? new Uint8Array());
  for (const part of ["Invoice", "INV-000001", "MeiLin", "GST9%onbooks$1.13", "Total$17.63"])
    expect(text).toContain(part);
});

it("sending the confirmation gives the invoice its number if the settling function ended before", async () => {
  const order = await newOrder();
  await endBeforeNumber(order);
  expect((await confirmation())?.attachments).toMatchObject([{ fileName: "invoice-INV-000001.pdf" }]);
  expect((await shop.hook(order)).status).toBe(200);
  expect((await invoiceOf(order)).body.number).toBe("INV-000001");
});

describe("the file of an invoice", () => {
  const download = async ({ id, buyer }: Placed, reader: User | undefined = buyer) =>
    shop.call(reader, "GET", `/orders/invoice/${id}/pdf`);

  it("can be downloaded by the buyer and administrators, is the same each time, and is not cached", async () => {
    const order = await shop.buy();
    const { status, body, headers } = await download(order);
    expect([status, body.slice(0, 5)]).toEqual([200, "%PDF-"]);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toBe('attachment; filename="invoice-INV-000001.pdf"');
    expect(headers.get("cache-control")).toBe("no-store");
    expect((await download(order)).body).toBe(body);
    expect((await download(order, shop.admin)).body).toBe(body);
    expect((await download(await newOrder())).body.code).toBe("order.no-invoice");
  });

  it("differs once the order was refunded", async () => {
    const order = await shop.buy();
    const paid = (await download(order)).body;
    await shop.setStatus(order, "cancelled");
    await shop.refund(order);
    expect((await download(order)).body).not.toBe(paid);
  });
});

it("an invoice is found by the order's number, and not by an unknown one", async () => {
  const order = await shop.buy();
  const { orderNumber } = (await invoiceOf(order)).body.order;
  const byNumber = (number: string) => shop.call(order.buyer, "GET", `/orders/invoice/${number}`);
  expect((await byNumber(orderNumber)).body.order._id).toBe(order.id);
  expect((await byNumber("FB-0000-0000")).body.code).toBe("order.missing");
  expect((await byNumber("nothing")).body.code).toBe("order.missing");
});

it("the seller of invoices is null until entered, and a malformed registration number is refused", async () => {
  const read = async () => (await shop.send("GET", "/gst-slabs/seller")).body.seller;
  expect(await read()).toBeNull();
  expect((await setSeller("?")).status).toBe(400);
  expect((await setSeller("")).body.seller.registrationNumber).toBeNull();
  expect(await read()).toMatchObject({ name: "Frangipani Books Pte. Ltd.", registrationNumber: null });
});

it("the seller that is entered last counts, even if the clock went back", async () => {
  await setSeller("M90370000A");
  shop.clock.advance(-2);
  const later = await setSeller("M90370000B", { registrationNumber: "M90370000A" });
  expect(later).toMatchObject({ status: 200, body: { seller: { registrationNumber: "M90370000B" } } });
});
