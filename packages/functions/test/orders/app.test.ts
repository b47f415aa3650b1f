import type { User } from "@frangipani/core/accounts";
import { keys } from "@frangipani/core/dynamo";
import { describe, expect, it } from "vitest";
import { ordersShop } from "../support/orders-shop.ts";
import { type Json, refusal } from "../support/response.ts";

const shop = await ordersShop();
const { admin, send } = shop;

/** Places an order of two of five copies of a book. */
async function ordered(book: string, { paid = true, buyer }: { paid?: boolean; buyer?: User } = {}) {
  await shop.book(book, { stock: 5, price: 1000, weight: 100 });
  const placed = await shop.place(buyer ?? (await shop.person()), { [book]: 2 });
  if (paid) await shop.pay(placed);
  const order: Json = (await shop.poll(placed)).body;
  return {
    ...placed,
    order,
    set: (orderStatus: string, more = {}) => shop.setStatus(placed, orderStatus, more),
    now: () => shop.orderOf(placed),
    /** The subjects of the mails about it that were sent. */
    subjects: () =>
      shop.mails.map(({ subject }) => subject).filter((subject) => subject.includes(order.orderNumber)),
  };
}
const refundsOf = (id: string) => shop.provider.refunds.filter((refunded) => refunded === id);

describe("an order's status", () => {
  it("is set by administrators, returns the list of orders, and mails the customer once", async () => {
    const { id, set, order } = await ordered("o1");
    expect(await set("shipped")).toMatchObject({ status: 200, body: [{ _id: id, orderStatus: "shipped" }] });
    await set("shipped");
    const mails = (await shop.sendMails()).filter((mail) =>
      mail.subject.includes(`on its way to you: ${order.orderNumber}`),
    );
    expect(mails.map((mail) => mail.to)).toEqual([order.user.email]);
  });

  it("stays cancelled when too few copies are in stock", async () => {
    const { set, now } = await ordered("o3");
    await set("cancelled");
    await shop.book("o3", { stock: 1 });
    const message = '409 order.out-of-stock: Only 1 copy of "Book o3" is left.';
    expect(refusal(await set("processing"))).toBe(message);
    expect((await now()).orderStatus).toBe("cancelled");
  });

  it("closes the payment page when an unpaid order is cancelled, which cannot become pending again", async () => {
    const { set, now, ...placed } = await ordered("o4", { paid: false });
    await set("cancelled");
    expect(shop.pageOf(placed).state.state).toBe("expired");
    expect(await shop.stock("o4")).toBe(5);
    expect(await now()).toMatchObject({ orderStatus: "cancelled", paymentStatus: "unpaid" });
    expect((await set("pending")).body.code).toBe("order.page-closed");
  });

  it("and payment page stay as they are when the ending replaces a status that was changed meanwhile", async () => {
    const { set, now, ...placed } = await ordered("o5-stale", { paid: false });
    await set("processing");
    const message = "409 order.changed-since: The order was changed again meanwhile.";
    expect(refusal(await set("cancelled", { refund: true, replaces: "pending" }))).toBe(message);
    expect(shop.pageOf(placed).state.state).toBe("open");
    expect((await now()).orderStatus).toBe("processing");
    expect((await set("cancelled", { refund: true, replaces: "processing" })).status).toBe(200);
  });

  it("refunds an order that is paid while it is cancelled", async () => {
    const { id, session, set, now } = await ordered("o6", { paid: false });
    shop.provider.pay(session);
    await set("cancelled");
    expect(await now()).toMatchObject({ orderStatus: "cancelled", paymentStatus: "refunded" });
    expect(shop.provider.refunds).toContain(id);
    expect(await shop.stock("o6")).toBe(5);
  });

  it("cannot change once the order is cancelled and refunded", async () => {
    const { set, now, order, subjects, ...placed } = await ordered("o5");
    await set("cancelled");
    await shop.refund(placed);
    const message = "This order has been refunded. Its status cannot be changed any more.";
    for (const status of ["pending", "processing", "shipped", "delivered", "expired"])
      expect(refusal(await set(status))).toBe(`409 order.refunded: ${message}`);
    expect(await now()).toMatchObject({ orderStatus: "cancelled", paymentStatus: "refunded" });
    expect(await shop.stock("o5")).toBe(5);
    await shop.sendMails();
    expect(subjects().toSorted()).toEqual([
      `Order Confirmed! ${order.orderNumber}`,
      `Your order has been cancelled: ${order.orderNumber}`,
      `Your order was refunded: ${order.orderNumber}`,
    ]);
  });

  it("of an unknown order returns 404", async () => {
    const missing = await shop.setStatus({ id: "or_x" }, "shipped");
    expect(missing).toMatchObject({ status: 404, body: { message: "No Orders Found" } });
  });
});

describe("a change of status with an undoId", () => {
  const undoId = "undo-of-this-test";
  const undo = (id: string) => send("POST", `/orders/undoStatus/${id}`, { undoId });

  it("is mailed by the sweeper after 20 seconds, and cannot be undone from then on", async () => {
    const { id, order, set, subjects } = await ordered("u1");
    await shop.sendMails();
    await set("processing", { undoId });
    await shop.sweepMails();
    expect(subjects()).toEqual([`Order Confirmed! ${order.orderNumber}`]);
    shop.clock.advance(19);
    await shop.sweepMails();
    expect(subjects()).toHaveLength(1);
    shop.clock.advance(2);
    await shop.sweepMails();
    expect(subjects()).toContain(`Your order is being packed: ${order.orderNumber}`);
    const late = "409 order.undo-too-late: It is too late: the customer is being told.";
    expect(refusal(await undo(id))).toBe(late);
  });

  it("is undone once by repeated requests, without a mail", async () => {
    const { id, order, now, set, subjects } = await ordered("u2");
    await shop.sendMails();
    const before = await now();
    await set("delivered", { undoId });
    const responses = await Promise.all([undo(id), undo(id), undo(id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await now()).toEqual(before);
    shop.clock.advance(120);
    await shop.sendMails();
    expect(subjects()).toEqual([`Order Confirmed! ${order.orderNumber}`]);
  });

  it("is not mailed when the next status comes before its mail was sent", async () => {
    const [overtaken, sent] = [await ordered("u7"), await ordered("u8")];
    await sent.set("processing", { undoId });
    shop.clock.advance(30);
    await shop.sweepMails();
    await overtaken.set("processing", { undoId });
    for (const [{ set, subjects }, count] of [
      [overtaken, 1],
      [sent, 2],
    ] as const) {
      await set("cancelled", { refund: true });
      shop.clock.advance(120);
      await shop.sendMails();
      expect(subjects().filter((subject) => /packed|cancelled/i.test(subject))).toHaveLength(count);
    }
  });

  it("cannot be undone if it closed a payment page", async () => {
    const { id, set } = await ordered("u6", { paid: false });
    await set("cancelled", { undoId });
    expect((await undo(id)).status).toBe(409);
  });
});

it.each(["cancelled", "expired"])("setting an order to %s with `refund` refunds it once", async (status) => {
  const { id, now, set } = await ordered(`r-${status}`);
  const responses = await Promise.all([set(status, { refund: true }), set(status, { refund: true })]);
  expect(responses.map((response) => response.status)).toEqual([200, 200]);
  expect(await now()).toMatchObject({ orderStatus: status, paymentStatus: "refunded" });
  expect(refundsOf(id)).toHaveLength(1);
});

describe("the shipment of an order", () => {
  const parcel = { carrier: "ninja-van", trackingNumber: " nvsg123456789 " };
  const ship = (id: string, shipment: object = parcel) => send("PUT", `/orders/shipment/${id}`, shipment);
  const url = "https://www.ninjavan.co/en-sg/tracking?id=NVSG123456789";

  it("is in the order and in one mail to the buyer, with a link to the carrier's page", async () => {
    const { id, order, now } = await ordered("p1");
    const responses = await Promise.all([ship(id), ship(id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const sent = { carrier: "ninja-van", carrierName: "Ninja Van", trackingNumber: "NVSG123456789" };
    const shipment = { ...sent, trackingUrl: url };
    expect(await now()).toMatchObject({ orderStatus: "shipped", shipment });
    const mails = (await shop.sendMails()).filter((mail) =>
      mail.subject.includes(`on its way to you: ${order.orderNumber}`),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(
      `Sent by Ninja Van, tracking number NVSG123456789.\nFollow it at ${url}`,
    );
  });

  it.each([
    [{ carrier: "pigeon", trackingNumber: "NVSG1" }],
    [{ carrier: "dhl", trackingNumber: "1" }],
    [{ carrier: "dhl", trackingNumber: "1234/../&x=1" }],
    [{ carrier: "dhl", trackingNumber: "-----" }],
    [{ carrier: "dhl", trackingNumber: "-12-3-" }],
    [{ carrier: "dhl" }],
  ])("cannot be %j", async (shipment) => expect((await ship("or_x", shipment)).status).toBe(400));
});

it("the tracking number of an order may be four letters and digits with hyphens between", async () => {
  const { id } = await ordered("p2");
  const shipment = { carrier: "dhl", trackingNumber: "a-1-b-2" };
  const sent = await send("PUT", `/orders/shipment/${id}`, shipment);
  expect(sent.body.shipment).toMatchObject({ trackingNumber: "A-1-B-2" });
});

describe("a customer's request", () => {
  const grant = (id: string) => send("PUT", `/orders/request/${id}`, { isGranted: true, text: "" });
  const refuse = (id: string, text = "") => send("PUT", `/orders/request/${id}`, { isGranted: false, text });
  const waiting = async (): Promise<string[]> =>
    (await send("GET", "/orders/requests")).body.map(({ _id }: Json) => _id);

  it("to cancel is granted once: the copies and the money are returned, and one mail is sent", async () => {
    const { now, order, subjects, ...placed } = await ordered("q1");
    const { id } = placed;
    await Promise.all([shop.askFor(placed), shop.askFor(placed)]);
    expect((await waiting()).filter((one) => one === id)).toEqual([id]);
    const { request } = await now();
    expect(request).toMatchObject({ kind: "cancellation", reason: "Bought twice", decision: null });
    await Promise.all([grant(id), grant(id)]);
    expect(await now()).toMatchObject({ orderStatus: "cancelled", paymentStatus: "refunded" });
    expect(await shop.stock("q1")).toBe(5);
    expect(refundsOf(id)).toHaveLength(1);
    expect(await waiting()).not.toContain(id);
    await shop.sendMails();
    const answer = `Your request about order ${order.orderNumber}`;
    expect(subjects().filter((subject) => subject === answer)).toHaveLength(1);
    expect((await refuse(id)).body.code).toBe("order.no-request");
  });

  it("is not granted by an administrator who saw an earlier one, which a colleague answered", async () => {
    const { set, now, ...placed } = await ordered("q7");
    await set("delivered");
    await shop.askFor(placed);
    const { requestedAt } = (await now()).request;
    await refuse(placed.id);
    shop.clock.advance(60);
    await shop.askFor(placed);
    const decision = { isGranted: true, text: "", requestedAt };
    const granted = await send("PUT", `/orders/request/${placed.id}`, decision);
    expect([granted.status, granted.body.code]).toEqual([409, "order.no-request"]);
    expect(await now()).toMatchObject({ paymentStatus: "paid", request: { decision: null } });
  });

  it("to return is refused with a reason, and may be made again", async () => {
    const { set, now, ...placed } = await ordered("q2");
    await set("delivered");
    await shop.askFor(placed);
    const text = "The books are signed for you.";
    await refuse(placed.id, text);
    expect(await now()).toMatchObject({
      orderStatus: "delivered",
      paymentStatus: "paid",
      request: { kind: "return", decision: { isGranted: false, text } },
    });
    expect(await shop.stock("q2")).toBe(3);
    expect((await shop.askFor(placed, { reason: "A page is missing" })).status).toBe(200);
    expect(await waiting()).toContain(placed.id);
  });

  it("to return one copy is granted: this copy and its money are returned, and the order continues", async () => {
    const { set, now, order, subjects, ...placed } = await ordered("q5");
    const { id } = placed;
    await set("delivered");
    const copies = (quantity: number) => [{ productId: "q5", quantity }];
    const askFor = (quantity: number) => shop.askFor(placed, { reason: "Damaged", copies: copies(quantity) });
    expect((await askFor(3)).body.code).toBe("order.no-request");
    expect((await askFor(1)).body.request).toMatchObject({ kind: "return", copies: copies(1) });
    await Promise.all([grant(id), grant(id)]);
    const { price } = order.products[0];
    expect(await now()).toMatchObject({
      orderStatus: "delivered",
      paymentStatus: "paid",
      refundedAmount: Math.round(price * 100 * (1 + order.gstPercentage / 100)) / 100,
      products: [{ quantity: 2, refunded: 1 }],
    });
    expect(await shop.stock("q5")).toBe(4);
    await shop.sendMails();
    for (const start of ["We have your request about order", "Your request about order"])
      expect(subjects().filter((subject) => subject === `${start} ${order.orderNumber}`)).toHaveLength(1);

    // A request for all remaining copies is one for the order.
    expect((await askFor(1)).body.request.copies).toBeUndefined();
    await grant(id);
    expect(await now()).toMatchObject({ orderStatus: "cancelled", paymentStatus: "refunded" });
    expect(await shop.stock("q5")).toBe(5);
  });

  it("to return one copy is refused to the administrator when the provider refuses the refund", async () => {
    const { set, now, ...placed } = await ordered("q6");
    await set("delivered");
    await shop.askFor(placed, { reason: "Damaged", copies: [{ productId: "q6", quantity: 1 }] });
    shop.provider.endRefundsWith({ state: "refused", problem: "charge_disputed" });
    expect((await grant(placed.id)).body.code).toBe("order.refund-refused");
    shop.provider.endRefundsWith({ state: "made" });
    expect(await now()).toMatchObject({ refundedAmount: 0, partRefunds: [{ state: "refused" }] });
    expect(await shop.stock("q6")).toBe(3);
  });

  it("is refused for orders that are unpaid, ended or another's, and without a reason", async () => {
    const [unpaid, order] = [await ordered("q3", { paid: false }), await ordered("q4")];
    expect((await shop.askFor(unpaid)).body.code).toBe("order.no-request");
    expect((await shop.askFor({ ...order, buyer: unpaid.buyer })).body.code).toBe("order.missing");
    expect((await shop.askFor(order, { reason: " " })).status).toBe(400);
    expect((await grant(order.id)).body.code).toBe("order.no-request");
    await order.set("cancelled");
    expect((await shop.askFor(order)).body.code).toBe("order.no-request");
  });
});

describe("the timeline of an order", () => {
  const minutes = (count: number) => new Date(shop.clock.now().getTime() + count * 60_000).toISOString();

  it("has the time of each change of status and of the refund", async () => {
    const { id, set, now } = await ordered("t1");
    const times = [0, 1, 2, 3, 4, 5].map(minutes);
    const statuses = ["processing", "shipped", "delivered", "cancelled"];
    for (const status of statuses) {
      shop.clock.advance(60);
      await set(status);
      await set(status);
    }
    shop.clock.advance(60);
    await shop.refund({ id });
    expect((await now()).timeline).toEqual([
      { event: "placed", at: times[0] },
      ...["paid", ...statuses, "refunded"].map((event, step) => ({ event, at: times[step] })),
    ]);
  });

  it("has the end of a payment attempt, and its later payment", async () => {
    const { now, ...placed } = await ordered("t2", { paid: false });
    const start = minutes(0);
    shop.provider.expire(placed.session);
    await shop.poll(placed);
    shop.clock.advance(60);
    await shop.pay(placed);
    expect((await now()).timeline).toEqual([
      { event: "placed", at: start },
      { event: "expired", at: start },
      { event: "paid", at: minutes(0) },
      { event: "pending", at: minutes(0) },
    ]);
  });
});

it("the dashboard and the list of customers count orders of any status, but no payment attempts", async () => {
  const buyer = await shop.person({ name: "Nur Aisyah" });
  await shop.table.transact([shop.table.put(keys.user(buyer._id), buyer)]);
  const deliveredOrder = await ordered("c1", { buyer });
  await ordered("c2", { buyer, paid: false });
  const cancelled = await ordered("c3", { buyer });
  await cancelled.set("cancelled");
  await shop.refund(cancelled);
  await deliveredOrder.set("delivered");
  const dashboard = await shop.dashboard(buyer);
  expect(dashboard.totalOrders, "without the attempt to pay").toBe(2);
  const counts = Object.fromEntries(dashboard.statusCounts.map((one: Json) => [one.status, one.count]));
  expect(counts).toEqual({ pending: 0, processing: 0, shipped: 0, delivered: 1, cancelled: 1, expired: 0 });
  const customers = (await send("GET", "/orders/getAllOrdersByUser")).body;
  const summary = await shop.summary(buyer);
  const bought = { totalQuantity: 2, totalSpent: deliveredOrder.order.totalAmount };
  expect(summary).toMatchObject({ customerName: "Nur Aisyah", email: buyer.email, ...bought });
  const found = (await send("GET", "/orders/customers?q=AISYAH%20nur&order=-spent")).body;
  expect(found).toEqual({ count: 1, isCut: false, total: customers.length, customers: [summary] });
  const users = (await send("GET", "/orders/users?q=nur%20customer%20aisy&order=-email")).body;
  expect(users).toMatchObject({ count: 1, isCut: false, users: [{ id: buyer._id, status: true }] });
});

it("a payment attempt shows its buyer the payment page until it ends", async () => {
  const { order, now, ...placed } = await ordered("a1", { paid: false });
  const { buyer, session, id } = placed;
  const closesAt = new Date(shop.clock.now().getTime() + 15 * 60_000).toISOString();
  const payUrl = `https://pay.example/${session}`;
  expect(order.attempt).toEqual({ state: "awaiting-payment", closesAt, payUrl });
  const [mine] = await shop.listOf(buyer);
  const [one] = (await shop.call(buyer, "GET", `/orders/getOrderById/${id}`)).body;
  expect([mine.attempt, one.attempt]).toEqual([order.attempt, order.attempt]);
  expect((await now()).attempt).toEqual({ ...order.attempt, payUrl: null });
  expect(await shop.stock("a1"), "held once").toBe(3);

  shop.provider.expire(session);
  const ended = (await shop.poll(placed)).body;
  expect(ended).toMatchObject({ orderStatus: "expired", attempt: { state: "never-paid", payUrl: null } });
});

it("a bad cursor or limit is refused", async () => {
  for (const query of ["limit=0", "limit=-1", "limit=x", "limit=1e9", "cursor=%25%25"])
    expect((await send("GET", `/orders/getAllOrders?${query}`)).status).toBe(400);
});

describe("a note for colleagues", () => {
  const add = (order: string, id: string, text: string) =>
    send("POST", `/orders/note/${order}`, { id, text });

  it("is added once when it is sent twice, and is not visible to the customer", async () => {
    const { now, ...placed } = await ordered("o-note");
    const { id, buyer } = placed;
    const wrapped = () => add(id, "note-0001", "Wants it wrapped");
    await Promise.all([wrapped(), add(id, "note-0002", "Called on Monday")]);
    expect((await wrapped()).status).toBe(200);
    const texts = (await now()).notes.map(({ text, by }: Json) => [text, by]);
    expect(texts.toSorted()).toEqual([
      ["Called on Monday", admin._id],
      ["Wants it wrapped", admin._id],
    ]);
    // The stored note names a colleague by id: an email address would outlive the account.
    expect(JSON.stringify(await shop.stored(placed))).not.toContain(admin.email);
    const own = (await shop.call(buyer, "GET", `/orders/getOrderById/${id}`)).body[0];
    expect(JSON.stringify([own, await shop.listOf(buyer)])).not.toContain("Wants it wrapped");
  });

  it("is refused beyond the thirtieth, and without a text", async () => {
    const { id } = await ordered("o-notes");
    for (let count = 1; count <= 30; count++) await add(id, `note-${1000 + count}`, "Asked again");
    const refused = { status: 409, body: { code: "order.too-many-notes" } };
    expect(await add(id, "note-2000", "Asked again")).toMatchObject(refused);
    expect((await add(id, "note-2001", " ")).status).toBe(400);
  });

  it("does not prevent undoing a change of status", async () => {
    const { id, set, now } = await ordered("o-note-undo");
    const undoId = "undo-note-1";
    await set("delivered", { undoId });
    await add(id, "note-0001", "A slip");
    expect((await send("POST", `/orders/undoStatus/${id}`, { undoId })).status).toBe(200);
    expect(await now()).toMatchObject({ orderStatus: "pending", notes: [{ text: "A slip" }] });
  });
});

it("shipping an order removes its packing mark", async () => {
  const { id, set } = await ordered("o-packed");
  const other = await ordered("o-unpacked");
  await send("PUT", "/orders/packing", { orders: [id, other.id], isTaken: true });
  await set("processing");
  await set("shipped");
  const shipment = { carrier: "singpost", trackingNumber: "RR123456789SG" };
  await send("PUT", `/orders/shipment/${id}`, shipment);
  expect((await send("GET", "/orders/packing")).body).toMatchObject([{ orderId: other.id }]);
  await send("PUT", "/orders/packing", { orders: [other.id], isTaken: false });
});

it("lists the mails of an order with their recipients", async () => {
  const { id, order, set } = await ordered("o-mails");
  shop.clock.advance(1);
  await set("delivered");
  await shop.sendMails();
  const subject = `Your order has been delivered: ${order.orderNumber}`;
  const { body } = await send("GET", `/orders/mails/${id}`);
  const delivered = { kind: "status", to: order.user.email, state: "sent", subject };
  expect(body).toMatchObject([delivered, { kind: "confirmation" }]);
});

it("a packing mark moves to another administrator only with `takesOver`, and ends after an hour", async () => {
  const colleague = await shop.person({ role: "admin", name: "Bo Min" });
  const take = (by: User, orders: string[], more = {}) =>
    shop.call(by, "PUT", "/orders/packing", { orders, isTaken: true, ...more });
  const [one, two, three] = ["o-taken-1", "o-taken-2", "o-taken-3"] as const;
  const seen = async () => {
    const { body } = await shop.call(colleague, "GET", "/orders/packing");
    return body.map(({ orderId, by }: Json) => `${orderId} ${by}`).toSorted();
  };
  await Promise.all([take(admin, [one, two]), take(colleague, [three])]);
  await take(colleague, [one]);
  await take(colleague, [two], { isTaken: false });
  expect(await seen()).toEqual([`${one} ${admin._id}`, `${two} ${admin._id}`, `${three} ${colleague._id}`]);
  await take(colleague, [one], { takesOver: true });
  await take(admin, [two], { isTaken: false });
  expect(await seen()).toEqual([`${one} ${colleague._id}`, `${three} ${colleague._id}`]);
  shop.clock.advance(3601);
  expect(await seen()).toEqual([]);
});
