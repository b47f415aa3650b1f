import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BookId } from "../../../src/books/book/book-id.ts";
import { cents } from "../../../src/kernel/amounts/quantities.ts";
import { Instant } from "../../../src/kernel/time/clock.ts";
import { newMailId } from "../../../src/mail/mail.ts";
import type { Transition } from "../../../src/orders/lifecycle/change-order.ts";
import { type OrderEvent, transition } from "../../../src/orders/lifecycle/transition.ts";
import { copiesOf, copiesOutOfStock } from "../../../src/orders/order/copies.ts";
import { attemptStateOf, type Order } from "../../../src/orders/order/order.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../src/orders/order/order-status.ts";
import { type Dispute, netPaid, type RefundOutcome } from "../../../src/orders/order/refund.ts";
import { testOrder } from "../../support/order.ts";

const COPIES = 2;
const PRICE = 4540;
const now = new Date("2026-11-20T17:05:00.000Z");

const publicUrl = "https://shop.example";
const placed = testOrder();
const paidOrder = (part: Parameters<typeof testOrder>[0] = {}) =>
  testOrder({ paymentStatus: "paid", paymentId: "pi_1", ...part });

const paid: OrderEvent = { type: "paid", paymentId: "pi_1", amount: PRICE };
const expired: OrderEvent = { type: "payment-expired" };
const refund: OrderEvent = { type: "refund-requested" };
const seenPaying: OrderEvent = { type: "seen-paying" };
const requestMade: OrderEvent = { type: "request-made", reason: "Bought twice" };
const granted: OrderEvent = { type: "request-decided", isGranted: true, text: "" };
const denied: OrderEvent = { type: "request-decided", isGranted: false, text: "" };
type StatusSet = Extract<OrderEvent, { type: "status-set" }>;
const statusSet = (status: OrderStatus, part: Partial<StatusSet> = {}): StatusSet => ({
  type: "status-set",
  status,
  ...part,
});
const undone = (undoId: string): OrderEvent => ({ type: "status-undone", undoId });
const tracked = (trackingNumber: string, replaces?: string | null): OrderEvent => ({
  type: "shipment-set",
  shipment: { carrier: "singpost", trackingNumber },
  replaces,
});
const events: OrderEvent[] = [
  paid,
  seenPaying,
  requestMade,
  granted,
  denied,
  tracked("RR123456789SG"),
  expired,
  refund,
  statusSet("shipped", { undoId: "undo-1" }),
  statusSet("cancelled", { undoId: "undo-2" }),
  statusSet("expired", { refund: true, undoId: "undo-3" }),
  ...[true, false].map(
    (isRestocked): OrderEvent => ({
      type: "part-refund-requested",
      part: {
        id: `part-${isRestocked}`,
        amount: cents(2070),
        copies: [{ productId: placed.lines[0]?.productId as BookId, quantity: 1 }],
        isRestocked,
        reason: "Bent",
      },
    }),
  ),
  undone("undo-1"),
  undone("undo-2"),
  ...ORDER_STATUSES.map((status) => statusSet(status)),
];

/** A model of what the table, the stock, the outbox and the payment provider hold of one order. */
type World = {
  order: Order;
  inStock: number;
  mails: number;
  refunds: Map<string, number>;
  isCharged: boolean;
};

const newWorld = (): World => ({ order: placed, inStock: 0, mails: 0, refunds: new Map(), isCharged: false });

const countOf = (copies: readonly { quantity: number }[]): number =>
  copies.reduce((sum, { quantity }) => sum + quantity, 0);
const refundedOf = ({ refunds }: World): number => [...refunds.values()].reduce((sum, one) => sum + one, 0);

const decide = (order: Order, event: OrderEvent, at = now, mailId = newMailId()) =>
  transition(order, event, { now: at, mailId, publicUrl });
const expectRefusal = (order: Order, event: OrderEvent, failure: { code: string; message?: string }) =>
  expect(() => decide(order, event)).toThrow(expect.objectContaining(failure));

/** Stores a transition, or the one for sold-out copies if they are not in stock, then makes a requested refund. */
function commit(world: World, decided: Transition): void {
  const copies = countOf(decided.copies);
  if (decided.stock === "reserve" && world.inStock < copies) {
    if (decided.ifSoldOut) commit(world, decided.ifSoldOut);
    return;
  }
  if (decided.stock === "reserve") world.inStock -= copies;
  if (decided.stock === "release") world.inStock += copies;
  if (decided.mail) world.mails += 1;
  if (decided.unsend) world.mails -= 1;
  world.order = decided.next;
  const { refund, partRefunds } = world.order;
  const outcome = { state: "made" } as const;
  const part = partRefunds?.find(({ state }) => state === "requested");
  let refunded: Transition | null = null;
  if (refund?.state === "requested") {
    world.refunds.set("rest", PRICE - refundedOf(world));
    refunded = decide(world.order, { type: "refund-ended", attempt: refund.attempt, outcome });
  } else if (part) {
    const { id } = part;
    world.refunds.set(id, part.amount);
    refunded = decide(world.order, { type: "part-refund-ended", id, outcome, refunded: refundedOf(world) });
  }
  if (refunded) commit(world, refunded);
}

/** Applies an event, unless it is refused. */
function applyEvent(world: World, event: OrderEvent): void {
  if (event.type === "paid") world.isCharged = true;
  try {
    const decided = decide(world.order, event);
    if (decided) commit(world, decided);
  } catch (error) {
    expect(error).toHaveProperty("kind", "conflict");
  }
}

const sequences = fc.array(fc.constantFrom(...events), { maxLength: 12 });

it("an address of the reserved domain .invalid gets no mail", () => {
  expect(decide(placed, paid)?.mail).not.toBeNull();
  expect(decide({ ...placed, email: "canary@shop.invalid" }, paid)?.mail).toBeNull();
});

describe("after any events of an order, in any sequence", () => {
  it("every copy is in stock, sold to others or out of stock for the order", () => {
    fc.assert(
      fc.property(sequences, fc.boolean(), (sequence, isSoldElsewhere) => {
        const world: World = newWorld();
        let sold = 0;
        for (const event of sequence) {
          applyEvent(world, event);
          // Other customers buy all copies that are in stock.
          if (isSoldElsewhere && world.inStock > 0) {
            sold += world.inStock;
            world.inStock = 0;
          }
          const out = countOf(copiesOutOfStock(world.order));
          expect(world.inStock + sold + out).toBe(COPIES);
        }
      }),
    );
  });

  it("a charged order is paid, less its refunds, and refunded once all is", () => {
    fc.assert(
      fc.property(sequences, (sequence) => {
        const world: World = newWorld();
        for (const event of sequence) applyEvent(world, event);
        const { paymentStatus } = world.order;
        expect(paymentStatus === "unpaid").toBe(!world.isCharged);
        expect(netPaid(world.order)).toBe(world.isCharged ? PRICE - refundedOf(world) : 0);
        expect(paymentStatus === "refunded").toBe(world.isCharged && refundedOf(world) === PRICE);
        if (paymentStatus !== "unpaid") expect(attemptStateOf(world.order)).toBeNull();
      }),
    );
  });

  it("the same event again changes nothing, and sends no second mail", () => {
    fc.assert(
      fc.property(sequences, fc.constantFrom(...events), (sequence, event) => {
        const world: World = newWorld();
        for (const one of [...sequence, event]) applyEvent(world, one);
        const after = structuredClone(world);
        applyEvent(world, event);
        expect(world).toEqual(after);
      }),
    );
  });
});

const after = (...sequence: OrderEvent[]): Order => {
  const world: World = newWorld();
  for (const event of sequence) applyEvent(world, event);
  return world.order;
};

describe("an order", () => {
  it("is confirmed by one mail, whose id it keeps", () => {
    const mailId = newMailId();
    const decided = decide(placed, paid, now, mailId);
    expect(decided?.mail?._id).toBe(mailId);
    expect(decided?.mail?.subject).toContain("Order Confirmed!");
    expect(decided?.next).toMatchObject({ paymentStatus: "paid", confirmationMailId: mailId, version: 2 });
  });

  it("has a confirmation with the day of arrival and a link to delivery and returns", () => {
    const order = { ...placed, arrivesBy: Instant.parse("2026-11-23T17:05:00.000Z") };
    const mail = decide(order, paid)?.mail;
    expect(mail?.text).toContain("With you by 24-11-2026.");
    expect(mail?.html).toContain(`<a href="${publicUrl}/delivery">Delivery and returns</a>`);
  });

  it("refuses a payment of another amount", () =>
    expect(() => decide(placed, { ...paid, amount: PRICE - 1 })).toThrow(
      "costs 4540 cents, but 4539 were paid",
    ));

  it("paid after its copies were released reserves them again, or is refunded when they are sold", () => {
    const late = decide(after(expired), paid);
    expect(late).toMatchObject({ stock: "reserve", next: { orderStatus: "pending", paymentStatus: "paid" } });
    expect(late?.ifSoldOut).toMatchObject({
      stock: "keep",
      mail: null,
      next: {
        orderStatus: "cancelled",
        paymentStatus: "paid",
        paymentId: "pi_1",
        holdsStock: false,
        refund: { state: "requested", reason: "sold-out", attempt: 1 },
      },
    });
  });

  it("is reserved for longer while the customer is paying, and never for a shorter time", () => {
    expect(decide(placed, seenPaying)).toBeNull();
    const late = new Date("2026-11-20T17:14:50.000Z");
    expect(decide(placed, seenPaying, late)).toMatchObject({
      stock: "keep",
      mail: null,
      next: { payUntil: "2026-11-20T17:19:50.000Z", holdsStock: true },
    });
    for (const order of [after(paid), after(expired)]) expect(decide(order, seenPaying)).toBeNull();
  });

  it("is restored when a change of its status is undone, and the held mail is not sent", () => {
    const before = after(paid, requestMade);
    const set: OrderEvent = statusSet("shipped", { undoId: "undo-1" });
    const changed = decide(before, set);
    const until = "2026-11-20T17:05:20.000Z";
    expect(changed?.mail).toMatchObject({ heldUntil: until, dueAt: until });
    const shipped = changed?.next ?? before;
    const restored = decide(shipped, undone("undo-1"));
    expect(restored).toMatchObject({ mail: null, unsend: changed?.mail?._id, stock: "keep" });
    const { undo: _, version, ...rest } = restored?.next ?? before;
    const { version: firstVersion, ...expected } = before;
    expect([rest, version]).toEqual([{ ...expected, history: expected.history ?? [] }, firstVersion + 2]);
  });

  it("requests the refund in the write that cancels it, which cannot be undone", () => {
    const end: OrderEvent = statusSet("cancelled", { refund: true, undoId: "undo-1" });
    const expected = { orderStatus: "cancelled", refund: { state: "requested" } };
    const ended = decide(after(paid), end)?.next ?? after(paid);
    expect(ended).toMatchObject(expected);
    expect(ended.undo).toBeUndefined();
    expect(decide(ended, end)).toBeNull();
    expect(decide(after(paid, statusSet("cancelled")), end)?.next).toMatchObject(expected);
  });

  it("cannot be undone when it ends unpaid, since its payment page is closed", () => {
    const end: OrderEvent = statusSet("cancelled", { undoId: "undo-1" });
    for (const order of [placed, after(statusSet("processing"))])
      expect(decide(order, end)?.next.undo).toBeUndefined();
  });

  it("withdraws a held mail when the status changes again", () => {
    const set: OrderEvent = statusSet("processing", { undoId: "undo-1" });
    const waiting = decide(after(paid), set);
    const packed = waiting?.next ?? after(paid);
    for (const next of [statusSet("cancelled", { refund: true }), tracked("RR123456789SG")])
      expect(decide(packed, next)?.unsend).toBe(waiting?.mail?._id);
    const restored = decide(packed, undone("undo-1"))?.next ?? packed;
    expect(decide(restored, statusSet("shipped"))?.unsend).toBeNull();
    const shipped = decide(after(paid), statusSet("shipped", { undoId: "undo-2" }));
    const numbered = decide(shipped?.next ?? packed, tracked("RR123456789SG"));
    expect(numbered?.unsend, "two mails that it is on its way").toBe(shipped?.mail?._id);
  });

  it("replaces the tracking number that the page showed, and refuses when another was set meanwhile", () => {
    const shipped = after(paid, tracked("RR1", null));
    expect(shipped.shipment?.trackingNumber).toBe("RR1");
    expect(decide(shipped, tracked("RR1", null)), "repeated").toBeNull();
    const corrected = decide(shipped, tracked("RR2", "RR1"));
    expect(corrected?.next.shipment?.trackingNumber).toBe("RR2");
    expect(corrected?.mail?.text).toContain("tracking number RR2");
    expect(
      decide(shipped, tracked("RR2"))?.next.shipment?.trackingNumber,
      "a page of an earlier version",
    ).toBe("RR2");
    for (const seen of [null, "RR0"])
      expectRefusal(shipped, tracked("RR2", seen), { code: "order.shipped-otherwise" });
  });

  it("gets no status from a page that shows an earlier one, unless it has it or has ended already", () => {
    const stale = (status: OrderStatus) => statusSet(status, { refund: true, replaces: "pending" });
    const meanwhile = { code: "order.changed-since", message: "The order was changed again meanwhile." };
    const shipped = after(paid, statusSet("shipped"));
    for (const status of ["processing", "delivered", "cancelled", "expired"] as const)
      expectRefusal(shipped, stale(status), meanwhile);
    expect(decide(shipped, stale("shipped"))).toBeNull();
    expect(decide(after(paid), stale("cancelled"))?.next.refund).toMatchObject({ state: "requested" });
    expect(decide(after(expired), stale("cancelled"))?.next.orderStatus).toBe("cancelled");
  });

  it("refuses to undo a change of its status that was followed by another one, or an unknown one", () => {
    const set: OrderEvent = statusSet("processing", { undoId: "undo-1" });
    const later = after(paid, set, statusSet("shipped"));
    for (const undoId of ["undo-1", "undo-9"]) {
      const late = { code: "order.undo-too-late", message: "The order was changed again meanwhile." };
      expectRefusal(later, undone(undoId), late);
    }
  });

  it.each([
    ["cancellation", [], "shipped", "The request to cancel it ended, since the order has been shipped."],
    ["cancellation", [], "delivered", "The request to cancel it ended, since the order has been delivered."],
    ["cancellation", [], "cancelled", "The request to cancel it ended, since the order has been cancelled."],
    [
      "return",
      ["shipped"],
      "cancelled",
      "The request to return it ended, since the order has been cancelled.",
    ],
  ] as const)(
    "ends a request for %s (after %j) when its status is set to %s",
    (kind, first, status, text) => {
      const earlier = first.map((one) => statusSet(one));
      const requested = after(paid, ...earlier, requestMade);
      expect(requested.request).toMatchObject({ kind, decision: null });
      const decided = decide(requested, statusSet(status));
      const decision = { isGranted: false, text, at: "2026-11-20T17:05:00.000Z", endedBy: status };
      expect(decided?.next.request?.decision).toEqual(decision);
      expect(decided?.mail?.text).toContain(text);
      expectRefusal(decided?.next ?? requested, granted, { code: "order.no-request", message: text });
    },
  );

  it.each([
    ["ends a return of a copy when one is refunded as a part", 1, 1, null],
    ["ends a return of the whole when all copies are refunded as a part", undefined, 2, null],
    ["keeps a return of the whole when one copy of two is refunded as a part", undefined, 1, undefined],
    ["takes a copy that is refunded as a part off a return of two", 2, 1, 1],
  ])("%s", (_, asked, refunded, left) => {
    const copiesOfBook = (quantity: number) => [
      { productId: placed.lines[0]?.productId as BookId, quantity },
    ];
    const lines = placed.lines.map((line) => ({ ...line, quantity: asked ? 3 : 2 }));
    const request = { kind: "return", reason: "Bent", requestedAt: now.toISOString(), decision: null };
    const requested = paidOrder({
      orderStatus: "delivered",
      lines,
      request: asked ? { ...request, copies: copiesOfBook(asked) } : request,
    });
    const amount = cents(100);
    const part = { id: "part-1", amount, copies: copiesOfBook(refunded), isRestocked: true, reason: "Bent" };
    const refunding = decide(requested, { type: "part-refund-requested", part })?.next as Order;
    const outcome = { state: "made" } as const;
    const end = { type: "part-refund-ended", id: "part-1", outcome, refunded: amount } as const;
    const decided = decide(refunding, end);
    const text = "The request to return it ended, since its copies have been refunded.";
    const ended = { isGranted: false, text, endedBy: "refunded" };
    if (left === null) expect(decided?.next.request?.decision).toMatchObject(ended);
    else
      expect(decided?.next.request).toMatchObject({
        decision: null,
        ...(left && { copies: copiesOfBook(left) }),
      });
    expect(decided?.mail?.text.includes(text)).toBe(left === null);
  });

  it("keeps an open request to return it when it is delivered", () => {
    const requested = after(paid, statusSet("shipped"), requestMade, statusSet("delivered"));
    expect(requested.request).toMatchObject({ kind: "return", decision: null });
  });

  it("refuses to grant a cancellation that an earlier version left open when it was delivered", () => {
    const request = { kind: "cancellation", reason: "", requestedAt: now.toISOString(), decision: null };
    const stored = paidOrder({ orderStatus: "delivered", request });
    expect(() => decide(stored, granted)).toThrow(
      "The order has moved on since, so this request can only be refused.",
    );
    expect(decide(stored, denied)?.next.request).toMatchObject({ decision: { isGranted: false } });
  });

  it("is refunded only when it is paid and cancelled", () => {
    for (const order of [placed, after(paid), after(expired)])
      expectRefusal(order, refund, { code: "order.not-refundable" });
    const cancelled = after(paid, statusSet("cancelled"));
    expect(decide(cancelled, refund)).toMatchObject({
      mail: null,
      next: { paymentStatus: "paid", refund: { state: "requested", reason: "cancelled", attempt: 1 } },
    });
  });
});

describe("a refund", () => {
  const paidAt = "2026-11-20T17:04:00.000Z";
  const cancelled = paidOrder({ paidAt, orderStatus: "cancelled", holdsStock: false });
  const nextOf = (order: Order, event: OrderEvent): Order => {
    const decided = decide(order, event);
    if (!decided) throw new Error(`${event.type} changes nothing`);
    return decided.next;
  };
  const ended = (attempt: number, outcome: RefundOutcome) =>
    ({ type: "refund-ended", attempt, outcome }) as const;
  const made = (attempt: number) => ended(attempt, { state: "made" });
  const reported = (refunded: number, dispute: Dispute | null = null): OrderEvent => ({
    type: "provider-reported",
    report: { refunded, dispute },
  });
  const requested = nextOf(cancelled, refund);

  it("prevents that the customer's request is denied", () => {
    const { createdAt: requestedAt } = requested;
    const request = { kind: "cancellation" as const, reason: "", requestedAt, decision: null };
    const waiting = { ...requested, request };
    expectRefusal(waiting, denied, { code: "order.being-refunded" });
  });

  it("is requested when a request is granted", () => {
    const withRequest = nextOf(paidOrder(), requestMade);
    expect(nextOf(withRequest, granted)).toMatchObject({
      orderStatus: "cancelled",
      refund: { state: "requested", reason: "cancelled" },
    });
  });

  it("is announced by one mail when it is confirmed", () => {
    const confirmed = decide(requested, made(1));
    expect(confirmed?.mail?.subject).toBe("Your order was refunded: FB-0000-0000");
    expect(confirmed?.next).toMatchObject({ paymentStatus: "refunded", refund: { state: "made" } });
    for (const event of [made(1), reported(PRICE), refund])
      expect(decide(confirmed?.next as Order, event)).toBeNull();
  });

  it("of a late payment is announced as the refund of a payment", () => {
    const late = decide(after(expired), paid)?.ifSoldOut?.next as Order;
    expect(decide(late, made(1))?.mail?.subject).toBe("Your payment was refunded: FB-0000-0000");
  });

  it("that the provider refuses has failed with its reason, and can be tried again as another attempt", () => {
    const refused = nextOf(requested, ended(1, { state: "refused", problem: "charge_disputed" }));
    const failed = { state: "failed", problem: "charge_disputed" };
    expect(refused).toMatchObject({ paymentStatus: "paid", refund: failed });
    const again = nextOf(refused, refund);
    expect(again.refund).toMatchObject({ state: "requested", attempt: 2 });
    expect(again.refund?.problem).toBeUndefined();
    // The outcome of the first attempt comes late.
    expect(decide(again, ended(1, { state: "refused", problem: "charge_disputed" }))).toBeNull();
    expect(nextOf(again, made(2)).paymentStatus).toBe("refunded");
  });

  it("that the bank returns to the shop has failed, and the order is paid again", () =>
    expect(decide(nextOf(requested, made(1)), reported(0))).toMatchObject({
      mail: null,
      stock: "keep",
      next: { paymentStatus: "paid", orderStatus: "cancelled", refund: { state: "failed" } },
    }));

  it.each([
    ["pending", "cancelled", "release", "cancelled order"],
    ["processing", "cancelled", "release", "cancelled order"],
    ["shipped", "shipped", "keep", "order"],
    ["delivered", "delivered", "keep", "order"],
  ])("made at the provider leaves a %s order %s", (from, to, stock, which) => {
    const order = paidOrder({ orderStatus: from });
    const decided = decide(order, reported(PRICE));
    expect(decided).toMatchObject({
      stock,
      next: { orderStatus: to, paymentStatus: "refunded", refund: { state: "made", reason: "provider" } },
    });
    expect(decided?.mail?.text).toContain(
      `We have refunded $45.40 for your ${which} FB-0000-0000 to the way you paid.`,
    );
    // When that refund is returned to the shop, an order that was sent is simply paid again.
    const back = nextOf(decided?.next as Order, reported(0));
    const refundState = to === "cancelled" ? "failed" : undefined;
    expect([back.paymentStatus, back.refund?.state]).toEqual(["paid", refundState]);
  });

  it("of a part at the provider is recorded, and changes nothing else", () => {
    const order = paidOrder({ orderStatus: "delivered" });
    const part = decide(order, reported(500));
    expect(part).toMatchObject({ mail: null, next: { paymentStatus: "paid", refundedAmount: 500 } });
    expect(decide(part?.next as Order, reported(500))).toBeNull();
    const rest = nextOf(part?.next as Order, reported(PRICE));
    expect([rest.paymentStatus, rest.refundedAmount]).toEqual(["refunded", undefined]);
    expect(nextOf(part?.next as Order, reported(0)).refundedAmount).toBeUndefined();
  });

  it.each([
    ["that part", 2070, true, 1, { paymentStatus: "paid", orderStatus: "pending", refundedAmount: 2070 }],
    ["that part", 2070, false, 0, { paymentStatus: "paid", orderStatus: "pending", refundedAmount: 2070 }],
    ["all", PRICE, true, 2, { paymentStatus: "refunded", orderStatus: "cancelled" }],
    ["all", PRICE, false, 1, { paymentStatus: "refunded", orderStatus: "cancelled" }],
  ])(
    "of a part is made when the provider reports %s (%i cents), even before its response",
    (_, total, isRestocked, restockedCopies, state) => {
      const order = paidOrder();
      const copies = copiesOf(order).map((one) => ({ ...one, quantity: 1 }));
      const part = { id: "part-1", amount: cents(2070), copies, isRestocked, reason: "Bent" };
      const requested = nextOf(order, { type: "part-refund-requested", part });
      const confirmed = decide(requested, reported(total));
      expect(confirmed?.next).toMatchObject({ ...state, partRefunds: [{ state: "made" }] });
      expect(countOf(confirmed?.copies ?? [])).toBe(restockedCopies);
      expect(confirmed?.mail).not.toBeNull();
      const outcome = { state: "made" } as const;
      const end = { type: "part-refund-ended", id: "part-1", outcome, refunded: total } as const;
      expect(decide(confirmed?.next as Order, end)).toBeNull();
    },
  );

  it("does not follow from a dispute, which is recorded with its outcome", () => {
    const order = paidOrder({ orderStatus: "delivered" });
    const disputed = nextOf(order, reported(0, "open"));
    expect(disputed).toMatchObject({ paymentStatus: "paid", dispute: "open" });
    expect(decide(disputed, reported(0, "open"))).toBeNull();
    expect(nextOf(disputed, reported(0, "lost")).dispute).toBe("lost");
  });

  it("reported for an unpaid order changes nothing", () =>
    expect(decide(placed, reported(PRICE))).toBeNull());
});
