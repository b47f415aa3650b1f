import { createHmac } from "node:crypto";
import { CANARY } from "@frangipani/core/accounts";
import { keys } from "@frangipani/core/dynamo";
import { expect } from "vitest";
import { testAddress as shippingAddress } from "../../../packages/core/test/support/address.ts";
import { cardForm } from "../../../packages/local/test/support/card-form.ts";
import { recordedMetrics } from "../support/deployed-shop.ts";
import { admin, anonymous, call, get, type Person, post, put, reader, shop } from "./scenario.ts";

const checkout = async (
  quantity: number,
  buyer: Person = reader,
): Promise<{ orderId: string; sessionId: string; url: string }> => {
  const products = [{ productId: "1", quantity }];
  const { body } = await post(buyer, "/stripe/create-checkout-session", { products, shippingAddress });
  const sessionId = /cs_[A-Za-z0-9_]+/.exec(body.url)?.[0] ?? "";
  return { ...body, sessionId };
};

export async function makeOfficeIndex(): Promise<void> {
  const made = expect.objectContaining({ event: "office-index", isWritten: true });
  expect(await shop.run("OfficeIndex")).toContainEqual(made);
}

const MAX_COPIES_OF_NETWORK = 300;
const WEBHOOK_LAG_SECONDS = 90;

async function submitCard({ url }: { url: string }): Promise<void> {
  const page = new URL(url);
  const paid = await shop.pay.pages.request(page.pathname, { method: "POST", body: cardForm() });
  expect(paid.status).toBeLessThan(400);
}

// Pays on the provider's page and sends the webhook that the provider would send.
async function pay(order: { url: string; sessionId: string }): Promise<void> {
  await submitCard(order);
  const event = signedEvent(order.sessionId);
  const { lines } = await call(anonymous, "POST", "/stripe/webhook", event);
  const recorded = recordedMetrics(lines, "frangipani/production");
  expect(recorded).toMatchObject({ OrdersPaid: [1] });
  const lag = recorded.WebhookLag?.[0];
  expect(lag).toBeGreaterThanOrEqual(WEBHOOK_LAG_SECONDS);
  expect(lag).toBeLessThanOrEqual(Date.now() / 1000 - event.json.created);
}

function signedEvent(sessionId: string) {
  const seconds = Math.floor(Date.now() / 1000);
  const event = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "checkout.session.completed",
    created: seconds - WEBHOOK_LAG_SECONDS,
    data: { object: { object: "checkout.session", id: sessionId, client_reference_id: null } },
  });
  const signature = createHmac("sha256", "whsec_mock").update(`${seconds}.${event}`).digest("hex");
  return { json: JSON.parse(event), headers: { "stripe-signature": `t=${seconds},v1=${signature}` } };
}

// A reader without a confirmed address cannot order in a network that holds as many copies as it may.
async function buyFromFullNetwork(): Promise<void> {
  const network = keys.networkHolds("203.0.113.7");
  await shop.table.transact([shop.table.put(network, { copies: MAX_COPIES_OF_NETWORK })]);
  const json = { products: [{ productId: "1", quantity: 1 }], shippingAddress };
  const path = "/api/stripe/create-checkout-session";
  const account = { email: "passing@books.example", password: "Passing@2026" };
  await post(anonymous, "/auth/signup", { user: { name: "Passing By", ...account } });
  const { token } = (await post(anonymous, "/auth/login", account)).body;
  const refused = await shop.request({ method: "POST", path, token, json });
  expect([refused.status, refused.body.code]).toEqual([409, "order.confirm-email"]);
  await shop.table.transact([shop.table.remove(network)]);
}

/** Has all orders exported, those of a group, and those that a search finds. */
async function exportByMail(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  for (const view of [{}, { group: "shipped" }, { q: "ruth" }]) {
    const id = `export-of-every-call-${Object.keys(view)}`;
    await post(admin, "/orders/exports", { id, file: "orders", from: "2026-01-01", to: today, ...view });
    const made = expect.objectContaining({ event: "export", isMade: true, isMailed: true });
    expect(await shop.run("OfficeIndex")).toContainEqual(made);
    const { url } = await get(admin, `/orders/exports/${id}`);
    expect(new URL(url).searchParams.get("X-Amz-Expires")).toBe("60");
  }
  await shop.queue.idle();
  const subjects = shop.messages({}).map(({ subject }) => subject);
  expect(subjects.filter((one) => one === "Your export is ready: Orders")).toHaveLength(3);
}

export async function buyAndRefund(): Promise<void> {
  await buyFromFullNetwork();
  const paidOrder = await checkout(1);
  await pay(paidOrder);
  const [order] = await get(reader, `/orders/getOrderById/${paidOrder.orderId}`);
  expect(order.paymentStatus).toBe("paid");
  expect((await get(reader, `/stripe/order/${paidOrder.sessionId}`))._id).toBe(paidOrder.orderId);
  await shop.queue.idle();
  const attached = shop.messages({ to: order.email }).flatMap(({ attachments }) => attachments);
  expect(attached.map(({ fileName }) => fileName)).toEqual(["invoice-INV-000001.pdf"]);
  expect(recordedMetrics(shop.mailLines, "frangipani/production").MailDelay?.length).toBeGreaterThan(0);

  const abandoned = await checkout(2);
  await post(reader, `/stripe/cancel-checkout/${abandoned.orderId}`);

  expect((await get(reader, `/orders/invoice/${paidOrder.orderId}`)).number).toBe("INV-000001");
  const invoice = await call(reader, "GET", `/orders/invoice/${paidOrder.orderId}/pdf`);
  expect(invoice.headers["content-type"]).toBe("application/pdf");
  expect(invoice.text).toMatch(/^%PDF-/);
  await get(reader, `/orders/getOrdersByUser/${reader.id}`);
  await post(reader, `/orders/getUserOrder/${reader.id}`);
  expect((await get(admin, "/orders/getAllOrders")).length).toBeGreaterThan(0);
  await get(admin, "/orders/getAllOrders?q=ruth");
  await get(admin, "/orders/getAllOrdersByUser");
  expect((await get(admin, "/orders/customers?order=-spent")).customers.length).toBeGreaterThan(0);
  expect((await get(admin, "/orders/users?q=admin&order=email")).users.length).toBeGreaterThan(0);
  await get(admin, "/orders/sales");
  const shipment = { carrier: "singpost", trackingNumber: "RR123456789SG" };
  await put(admin, `/orders/shipment/${paidOrder.orderId}`, shipment);
  await get(admin, `/orders/mails/${paidOrder.orderId}`);
  const taken = { orders: [paidOrder.orderId], isTaken: true };
  expect((await put(admin, "/orders/packing", taken)).body).toMatchObject([{ orderId: paidOrder.orderId }]);
  expect(await get(admin, "/orders/packing")).toHaveLength(1);
  await post(admin, `/orders/note/${paidOrder.orderId}`, { id: "note-of-every-call", text: "Rang" });
  await post(reader, `/orders/request/${paidOrder.orderId}`, { reason: "Bought twice" });
  expect(await get(admin, "/orders/requests")).toHaveLength(1);
  expect(await get(admin, "/orders/payment-problems")).toEqual([]);
  await put(admin, `/orders/request/${paidOrder.orderId}`, { isGranted: false });
  const part = { id: "part-of-every-call", amount: 1, copies: [], isRestocked: false, reason: "Bent" };
  await post(admin, `/orders/part-refund/${paidOrder.orderId}`, part);
  await exportByMail();
  const undoId = "undo-of-every-call";
  await put(admin, `/orders/updateStatus/${paidOrder.orderId}`, { orderStatus: "delivered", undoId });
  await post(admin, `/orders/undoStatus/${paidOrder.orderId}`, { undoId });
  await put(admin, `/orders/updateStatus/${paidOrder.orderId}`, { orderStatus: "cancelled" });
  await post(admin, `/orders/refund/${paidOrder.orderId}`);
}

export async function returnTestOrder(): Promise<void> {
  const credentials = { email: CANARY.email, password: "Canary-2026-of-tests".repeat(2) };
  const canary = { token: (await post(anonymous, "/auth/login", credentials)).body.token };
  const order = await checkout(1, canary);
  await submitCard(order);
  await call(anonymous, "POST", "/stripe/webhook", signedEvent(order.sessionId));
  expect((await post(canary, `/stripe/cancel-checkout/${order.orderId}`)).body).toMatchObject({
    orderStatus: "cancelled",
    paymentStatus: "refunded",
  });
}
