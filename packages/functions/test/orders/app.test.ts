import type { User } from "@frangipani/core/accounts";
import { keys } from "@frangipani/core/dynamo";
import type { OrderId } from "@frangipani/core/orders";
import { describe, expect, it } from "vitest";
import { testShop } from "../support/shop.ts";

const shop = await testShop();
const admin = await shop.person({ role: "admin", name: "Ada Min" });

/** An order of two copies of a book of which five were there; paid when asked. */
async function ordered(book: string, { paid = true, buyer: given }: { paid?: boolean; buyer?: User } = {}) {
  const buyer = given ?? (await shop.person());
  await shop.book(book, { stock: 5, price: 1000, weight: 100 });
  const { url } = (await shop.checkOut(buyer, { [book]: 2 })).body;
  const session = url.split("/").at(-1) ?? "";
  if (paid) shop.provider.pay(session);
  const order = (await shop.call(buyer, "GET", `/stripe/order/${session}`)).body;
  const set = (orderStatus: string) =>
    shop.call(admin, "PUT", `/orders/updateStatus/${order._id}?limit=5`, { orderStatus });
  const now = async () => (await shop.call(admin, "GET", `/orders/getOrderById/${order._id}`)).body[0];
  return { buyer, session, order, id: order._id as string, set, now };
}

describe("an order's status", () => {
  it("is set by administrators, returns the list of orders, and the customer is told", async () => {
    const { id, set, order } = await ordered("o1");
    const response = await set("shipped");
    expect(response.status).toBe(200);
    expect(response.body.find((one: { _id: string }) => one._id === id).orderStatus).toBe("shipped");
    await set("shipped");
    const mails = (await shop.sendMails()).filter((mail) =>
      mail.subject.includes(`on its way to you: ${order.orderNumber}`),
    );
    expect(mails.map((mail) => mail.to)).toEqual([order.user.email]);
  });

  it("is not un-cancelled when the copies are gone", async () => {
    const { set, now } = await ordered("o3");
    await set("cancelled");
    await shop.book("o3", { stock: 1 });
    const refused = await set("processing");
    expect([refused.status, refused.body.message]).toEqual([409, 'Only 1 copy of "Book o3" is left.']);
    expect((await now()).orderStatus).toBe("cancelled");
  });

  it("closes the payment page of an unpaid order that is cancelled, which cannot wait for payment again", async () => {
    const { session, set, now } = await ordered("o4", { paid: false });
    await set("cancelled");
    expect(shop.provider.pages.get(session)?.state.state).toBe("expired");
    expect(await shop.stock("o4")).toBe(5);
    expect(await now()).toMatchObject({ orderStatus: "cancelled", paymentStatus: "unpaid" });
    expect((await set("pending")).body.code).toBe("order.page-closed");
  });

  it("of an order that is being paid while it is cancelled takes the refund along, which nobody asked for", async () => {
    const { id, session, set, now } = await ordered("o6", { paid: false });
    shop.provider.pay(session);
    await set("cancelled");
    expect(await now()).toMatchObject({ orderStatus: "cancelled", paymentStatus: "refunded" });
    expect(shop.provider.refunds).toContain(id);
    expect(await shop.stock("o6")).toBe(5);
  });

  it("stays as it is once the order is cancelled and refunded, and says why", async () => {
    const { id, set, now, order } = await ordered("o5");
    await set("cancelled");
    await shop.call(admin, "POST", `/orders/refund/${id}`);
    for (const status of ["pending", "processing", "shipped", "delivered", "expired"]) {
      const refused = await set(status);
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        "order.refunded",
        "This order has been refunded. Its status cannot be changed any more.",
      ]);
    }
    expect(await now()).toMatchObject({ orderStatus: "cancelled", paymentStatus: "refunded" });
    expect(await shop.stock("o5")).toBe(5);
    const subjects = (await shop.sendMails()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes(order.orderNumber)).toSorted()).toEqual([
      `Order Confirmed! ${order.orderNumber}`,
      `Your order has been cancelled: ${order.orderNumber}`,
      `Your order was refunded: ${order.orderNumber}`,
    ]);
  });

  it("is missing for orders that are not there", async () => {
    const response = await shop.call(admin, "PUT", "/orders/updateStatus/or_x", { orderStatus: "shipped" });
    expect([response.status, response.body.message]).toEqual([404, "No Orders Found"]);
  });
});

describe("a change of status that can be taken back", () => {
  const undoId = "undo-of-this-test";
  const change = (id: string, orderStatus: string) =>
    shop.call(admin, "PUT", `/orders/updateStatus/${id}`, { orderStatus, undoId });
  const undo = (id: string, of = undoId) =>
    shop.call(admin, "POST", `/orders/undoStatus/${id}`, { undoId: of });
  const subjectsOf = (number: string) =>
    shop.mails.map(({ subject }) => subject).filter((subject) => subject.includes(number));
  it("is told by a mail that waits, whoever is gone meanwhile", async () => {
    const { id, order } = await ordered("u1");
    await shop.sendMails();
    await change(id, "processing");
    await shop.sweepMails();
    expect(subjectsOf(order.orderNumber)).toEqual([`Order Confirmed! ${order.orderNumber}`]);
    shop.clock.advance(19);
    await shop.sweepMails();
    expect(subjectsOf(order.orderNumber)).toHaveLength(1);
    shop.clock.advance(2);
    await shop.sweepMails();
    expect(subjectsOf(order.orderNumber)).toContain(`Your order is being packed: ${order.orderNumber}`);
    const late = await undo(id);
    expect([late.status, late.body.code]).toEqual([409, "order.undo-too-late"]);
    expect(late.body.message).toBe("It is too late: the customer is being told.");
  });

  it("is undone once, however often it is asked for, and nobody is told", async () => {
    const { id, order, now } = await ordered("u2");
    await shop.sendMails();
    const before = await now();
    await change(id, "delivered");
    const responses = await Promise.all([undo(id), undo(id), undo(id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await now()).toEqual(before);
    shop.clock.advance(120);
    await shop.sendMails();
    expect(subjectsOf(order.orderNumber)).toEqual([`Order Confirmed! ${order.orderNumber}`]);
  });

  it("is told no more once the next status overtakes it, and stays if it was sent", async () => {
    const mailsOf = async (id: string, number: string) => {
      await shop.call(admin, "PUT", `/orders/updateStatus/${id}`, { orderStatus: "cancelled", refund: true });
      shop.clock.advance(120);
      await shop.sendMails();
      return subjectsOf(number).filter((subject) => /packed|cancelled/i.test(subject));
    };
    const [overtaken, sent] = [await ordered("u7"), await ordered("u8")];
    await change(sent.id, "processing");
    shop.clock.advance(30);
    await shop.sweepMails();
    await change(overtaken.id, "processing");
    expect(await mailsOf(overtaken.id, overtaken.order.orderNumber)).toHaveLength(1);
    expect(await mailsOf(sent.id, sent.order.orderNumber)).toHaveLength(2);
  });

  it("is not offered for an attempt whose payment page closes with it", async () => {
    const { id } = await ordered("u6", { paid: false });
    await change(id, "cancelled");
    expect((await undo(id)).status).toBe(409);
  });
});

it("an order that is cancelled, or expires, is refunded with it when that is asked for", async () => {
  for (const [book, orderStatus] of [
    ["r1", "cancelled"],
    ["r2", "expired"],
  ] as const) {
    const { id, now } = await ordered(book);
    const set = () => shop.call(admin, "PUT", `/orders/updateStatus/${id}`, { orderStatus, refund: true });
    expect((await Promise.all([set(), set()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await now()).toMatchObject({ orderStatus, paymentStatus: "refunded" });
    expect(shop.provider.refunds.filter((refunded) => refunded === id)).toHaveLength(1);
  }
});

describe("the shipment of an order", () => {
  const parcel = { carrier: "ninja-van", trackingNumber: " nvsg123456789 " };
  const send = (id: string, shipment: object = parcel) =>
    shop.call(admin, "PUT", `/orders/shipment/${id}`, shipment);
  const url = "https://www.ninjavan.co/en-sg/tracking?id=NVSG123456789";

  it("is told to its buyer in the order and in one mail, with a link to the carrier's page", async () => {
    const { id, order, now } = await ordered("p1");
    const responses = await Promise.all([send(id), send(id)]);
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
    [{ carrier: "dhl" }],
  ])("is not %j", async (shipment) => expect((await send("or_x", shipment)).status).toBe(400));
});

describe("a customer's request", () => {
  const ask = (id: string, buyer: User, reason = "Bought twice") =>
    shop.call(buyer, "POST", `/orders/request/${id}`, { reason });
  const decide = (id: string, isGranted: boolean, text = "") =>
    shop.call(admin, "PUT", `/orders/request/${id}`, { isGranted, text });
  const waiting = async (): Promise<string[]> =>
    (await shop.call(admin, "GET", "/orders/requests")).body.map(({ _id }: { _id: string }) => _id);

  it("to cancel is granted once: copies, money, one mail", async () => {
    const { id, buyer, order, now } = await ordered("q1");
    await Promise.all([ask(id, buyer), ask(id, buyer)]);
    expect((await waiting()).filter((one) => one === id)).toEqual([id]);
    const { request } = await now();
    expect(request).toMatchObject({ kind: "cancellation", reason: "Bought twice", decision: null });
    await Promise.all([decide(id, true), decide(id, true)]);
    expect(await now()).toMatchObject({ orderStatus: "cancelled", paymentStatus: "refunded" });
    expect(await shop.stock("q1")).toBe(5);
    expect(shop.provider.refunds.filter((refunded) => refunded === id)).toHaveLength(1);
    expect(await waiting()).not.toContain(id);
    const mails = (await shop.sendMails()).filter(
      ({ subject }) => subject === `Your request about order ${order.orderNumber}`,
    );
    expect(mails).toHaveLength(1);
    expect((await decide(id, false)).body.code).toBe("order.no-request");
  });

  it("to return is refused with a reason, and may be made again", async () => {
    const { id, buyer, set, now } = await ordered("q2");
    await set("delivered");
    await ask(id, buyer);
    await decide(id, false, "The books are signed for you.");
    expect(await now()).toMatchObject({
      orderStatus: "delivered",
      paymentStatus: "paid",
      request: { kind: "return", decision: { isGranted: false, text: "The books are signed for you." } },
    });
    expect(await shop.stock("q2")).toBe(3);
    expect((await ask(id, buyer, "A page is missing")).status).toBe(200);
    expect(await waiting()).toContain(id);
  });

  it("to return one copy is granted: that copy and its money, and the order goes on", async () => {
    const { id, buyer, set, now, order } = await ordered("q5");
    await set("delivered");
    const copies = (quantity: number) => [{ productId: "q5", quantity }];
    const askFor = (quantity: number) =>
      shop.call(buyer, "POST", `/orders/request/${id}`, { reason: "Damaged", copies: copies(quantity) });
    expect((await askFor(3)).body.code).toBe("order.no-request");
    expect((await askFor(1)).body.request).toMatchObject({ kind: "return", copies: copies(1) });
    await Promise.all([decide(id, true), decide(id, true)]);
    const { price } = order.products[0];
    expect(await now()).toMatchObject({
      orderStatus: "delivered",
      paymentStatus: "paid",
      refundedAmount: Math.round(price * 100 * (1 + order.gstPercentage / 100)) / 100,
      products: [{ quantity: 2, refunded: 1 }],
    });
    expect(await shop.stock("q5")).toBe(4);
    const subjects = (await shop.sendMails()).map(({ subject }) => subject);
    for (const start of ["We have your request about order", "Your request about order"])
      expect(subjects.filter((subject) => subject === `${start} ${order.orderNumber}`)).toHaveLength(1);

    // All that is left is the order.
    expect((await askFor(1)).body.request.copies).toBeUndefined();
    await decide(id, true);
    expect(await now()).toMatchObject({ orderStatus: "cancelled", paymentStatus: "refunded" });
    expect(await shop.stock("q5")).toBe(5);
  });

  it("to return one copy says to the administrator when the provider refuses its refund", async () => {
    const { id, buyer, set, now } = await ordered("q6");
    await set("delivered");
    const copies = [{ productId: "q6", quantity: 1 }];
    await shop.call(buyer, "POST", `/orders/request/${id}`, { reason: "Damaged", copies });
    shop.provider.endRefundsWith({ state: "refused", problem: "charge_disputed" });
    expect((await decide(id, true)).body.code).toBe("order.refund-refused");
    shop.provider.endRefundsWith({ state: "made" });
    expect(await now()).toMatchObject({ refundedAmount: 0, partRefunds: [{ state: "refused" }] });
    expect(await shop.stock("q6")).toBe(3);
  });

  it("is refused for orders that are unpaid, ended or another's, and without a reason", async () => {
    const unpaid = await ordered("q3", { paid: false });
    expect((await ask(unpaid.id, unpaid.buyer)).body.code).toBe("order.no-request");
    const { id, buyer, set } = await ordered("q4");
    expect((await ask(id, unpaid.buyer)).body.code).toBe("order.missing");
    expect((await ask(id, buyer, " ")).status).toBe(400);
    expect((await decide(id, true)).body.code).toBe("order.no-request");
    await set("cancelled");
    expect((await ask(id, buyer)).body.code).toBe("order.no-request");
  });
});

describe("the timeline of an order", () => {
  const minutes = (count: number) => new Date(shop.clock.now().getTime() + count * 60_000).toISOString();

  it("says when it was placed, paid, packed, shipped, delivered, cancelled and refunded", async () => {
    const [start, ...steps] = [0, 1, 2, 3, 4, 5].map(minutes);
    const { id, set, now } = await ordered("t1");
    for (const status of ["processing", "shipped", "delivered", "cancelled"]) {
      shop.clock.advance(60);
      await set(status);
      await set(status);
    }
    shop.clock.advance(60);
    await shop.call(admin, "POST", `/orders/refund/${id}`);
    expect((await now()).timeline).toEqual([
      { event: "placed", at: start },
      { event: "paid", at: start },
      { event: "processing", at: steps[0] },
      { event: "shipped", at: steps[1] },
      { event: "delivered", at: steps[2] },
      { event: "cancelled", at: steps[3] },
      { event: "refunded", at: steps[4] },
    ]);
  });

  it("says when an attempt to pay ended, and that it was paid later", async () => {
    const { session, buyer, now } = await ordered("t2", { paid: false });
    const start = minutes(0);
    shop.provider.expire(session);
    await shop.call(buyer, "GET", `/stripe/order/${session}`);
    shop.clock.advance(60);
    shop.provider.pay(session);
    await shop.call(buyer, "GET", `/stripe/order/${session}`);
    expect((await now()).timeline).toEqual([
      { event: "placed", at: start },
      { event: "expired", at: start },
      { event: "paid", at: minutes(0) },
      { event: "pending", at: minutes(0) },
    ]);
  });
});

it("lists and summaries count what there is, whatever happened to it", async () => {
  const buyer = await shop.person({ name: "Nur Aisyah" });
  await shop.table.transact([shop.table.put(keys.user(buyer._id), buyer)]);
  const deliveredOrder = await ordered("c1", { buyer });
  await ordered("c2", { buyer, paid: false });
  const cancelled = await ordered("c3", { buyer });
  await cancelled.set("cancelled");
  await shop.call(admin, "POST", `/orders/refund/${cancelled.id}`);
  await deliveredOrder.set("delivered");
  const dashboard = (await shop.call(buyer, "POST", `/orders/getUserOrder/${buyer._id}`)).body;
  expect(dashboard.totalOrders, "without the attempt to pay").toBe(2);
  const counts = Object.fromEntries(
    dashboard.statusCounts.map((one: { status: string; count: number }) => [one.status, one.count]),
  );
  expect(counts).toEqual({ pending: 0, processing: 0, shipped: 0, delivered: 1, cancelled: 1, expired: 0 });
  const customers = (await shop.call(admin, "GET", "/orders/getAllOrdersByUser")).body;
  const summary = customers.find((one: { _id: string }) => one._id === buyer._id);
  const bought = { totalQuantity: 2, totalSpent: deliveredOrder.order.totalAmount };
  expect(summary).toMatchObject({ customerName: "Nur Aisyah", email: buyer.email, ...bought });
  const found = (await shop.call(admin, "GET", "/orders/customers?q=AISYAH%20nur&order=-spent")).body;
  expect(found).toEqual({ count: 1, isCut: false, total: customers.length, customers: [summary] });
  const users = (await shop.call(admin, "GET", "/orders/users?q=nur%20customer%20aisy&order=-email")).body;
  expect(users).toMatchObject({ count: 1, isCut: false, users: [{ id: buyer._id, status: true }] });
});

it("an attempt to pay is told to its buyer with the page on which to go on, until it ends", async () => {
  const { buyer, session, id, order } = await ordered("a1", { paid: false });
  const url = `https://pay.example/${session}`;
  const closesAt = new Date(shop.clock.now().getTime() + 15 * 60_000).toISOString();
  expect(order.attempt).toEqual({ state: "awaiting-payment", closesAt, payUrl: url });
  const [mine] = (await shop.call(buyer, "GET", `/orders/getOrdersByUser/${buyer._id}`)).body;
  const [one] = (await shop.call(buyer, "GET", `/orders/getOrderById/${id}`)).body;
  expect([mine.attempt, one.attempt]).toEqual([order.attempt, order.attempt]);
  const [seenByAdmin] = (await shop.call(admin, "GET", `/orders/getOrderById/${id}`)).body;
  expect(seenByAdmin.attempt).toEqual({ ...order.attempt, payUrl: null });
  expect(await shop.stock("a1"), "held once").toBe(3);

  shop.provider.expire(session);
  const ended = (await shop.call(buyer, "GET", `/stripe/order/${session}`)).body;
  expect(ended).toMatchObject({ orderStatus: "expired", attempt: { state: "never-paid", payUrl: null } });
});

it("a bad cursor or limit is refused", async () => {
  for (const query of ["limit=0", "limit=-1", "limit=x", "limit=1e9", "cursor=%25%25"])
    expect((await shop.call(admin, "GET", `/orders/getAllOrders?${query}`)).status).toBe(400);
});

describe("a note for colleagues", () => {
  const note = (id: string, text: string) => ({ id, text });

  it("is added once however often it is sent, and its customer is never sent it", async () => {
    const { id, buyer, now } = await ordered("o-note");
    const add = (json: object) => shop.call(admin, "POST", `/orders/note/${id}`, json);
    const notes = [note("note-0001", "Wants it wrapped"), note("note-0002", "Called on Monday")];
    await Promise.all(notes.map(add));
    expect((await add(note("note-0001", "Wants it wrapped"))).status).toBe(200);
    const texts = (await now()).notes.map(({ text, by }: { text: string; by: string }) => [text, by]);
    expect(texts.toSorted()).toEqual([
      ["Called on Monday", admin._id],
      ["Wants it wrapped", admin._id],
    ]);
    // Which would outlive the account of a colleague.
    expect(JSON.stringify(await shop.ports.orders.get(id as OrderId))).not.toContain(admin.email);
    const own = (await shop.call(buyer, "GET", `/orders/getOrderById/${id}`)).body[0];
    const all = (await shop.call(buyer, "GET", `/orders/getOrdersByUser/${buyer._id}`)).body;
    expect(JSON.stringify([own, all])).not.toContain("Wants it wrapped");
  });

  it("is refused beyond the thirtieth, and without a text", async () => {
    const { id } = await ordered("o-notes");
    for (let count = 1; count <= 30; count++)
      await shop.call(admin, "POST", `/orders/note/${id}`, note(`note-${1000 + count}`, "Asked again"));
    const refused = await shop.call(admin, "POST", `/orders/note/${id}`, note("note-2000", "Asked again"));
    expect([refused.status, refused.body.code]).toEqual([409, "order.too-many-notes"]);
    expect((await shop.call(admin, "POST", `/orders/note/${id}`, note("note-2001", " "))).status).toBe(400);
  });

  it("leaves what was just set to be taken back", async () => {
    const { id, now } = await ordered("o-note-undo");
    const undoId = "undo-note-1";
    await shop.call(admin, "PUT", `/orders/updateStatus/${id}`, { orderStatus: "delivered", undoId });
    await shop.call(admin, "POST", `/orders/note/${id}`, note("note-0001", "A slip"));
    expect((await shop.call(admin, "POST", `/orders/undoStatus/${id}`, { undoId })).status).toBe(200);
    expect(await now()).toMatchObject({ orderStatus: "pending", notes: [{ text: "A slip" }] });
  });
});

it("an order that is shipped keeps no mark of who packs it", async () => {
  const { id, set } = await ordered("o-packed");
  const other = await ordered("o-unpacked");
  await shop.call(admin, "PUT", "/orders/packing", { orders: [id, other.id], isTaken: true });
  await set("processing");
  await set("shipped");
  const shipment = { carrier: "singpost", trackingNumber: "RR123456789SG" };
  await shop.call(admin, "PUT", `/orders/shipment/${id}`, shipment);
  const { body } = await shop.call(admin, "GET", "/orders/packing");
  expect(body.map(({ orderId }: { orderId: string }) => orderId)).toEqual([other.id]);
  await shop.call(admin, "PUT", "/orders/packing", { orders: [other.id], isTaken: false });
});

it("lists the mails of an order with their recipients", async () => {
  const { id, order } = await ordered("o-mails");
  shop.clock.advance(1);
  await shop.call(admin, "PUT", `/orders/updateStatus/${id}`, { orderStatus: "delivered" });
  await shop.sendMails();
  const { body } = await shop.call(admin, "GET", `/orders/mails/${id}`);
  const [delivered] = body;
  expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(["status", "confirmation"]);
  const sent = { kind: "status", to: order.user.email, state: "sent" };
  const subject = `Your order has been delivered: ${order.orderNumber}`;
  expect(delivered).toMatchObject({ ...sent, subject });
});

it("orders that are taken to pack change hands only when that is asked for, and are free after an hour", async () => {
  const colleague = await shop.person({ role: "admin", name: "Bo Min" });
  const mark = (by: User, json: object) => shop.call(by, "PUT", "/orders/packing", json);
  const [one, two, three] = ["o-taken-1", "o-taken-2", "o-taken-3"];
  const seen = async () => {
    const { body } = await shop.call(colleague, "GET", "/orders/packing");
    return body.map(({ orderId, by }: Record<string, string>) => `${orderId} ${by}`).toSorted();
  };
  await Promise.all([
    mark(admin, { orders: [one, two], isTaken: true }),
    mark(colleague, { orders: [three], isTaken: true }),
  ]);
  await mark(colleague, { orders: [one], isTaken: true });
  await mark(colleague, { orders: [two], isTaken: false });
  expect(await seen()).toEqual([`${one} ${admin._id}`, `${two} ${admin._id}`, `${three} ${colleague._id}`]);
  await mark(colleague, { orders: [one], isTaken: true, takesOver: true });
  await mark(admin, { orders: [two], isTaken: false });
  expect(await seen()).toEqual([`${one} ${colleague._id}`, `${three} ${colleague._id}`]);
  shop.clock.advance(3601);
  expect(await seen()).toEqual([]);
});
