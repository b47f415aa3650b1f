import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newMailId } from "../../../src/mail/mail.ts";
import { type OrderEvent, type Transition, transition } from "../../../src/orders/lifecycle/transition.ts";
import type { Order } from "../../../src/orders/order.ts";
import { ORDER_STATUSES } from "../../../src/orders/order-status.ts";
import { attemptStateOf } from "../../../src/orders/payment/attempt.ts";
import { testOrder } from "../../support/order.ts";

const COPIES = 2;
const PRICE = 4540;
const now = new Date("2026-11-20T17:05:00.000Z");

const publicUrl = "https://shop.example";
const placed = testOrder();

const paid: OrderEvent = { type: "paid", paymentId: "pi_1", amount: PRICE };
const expired: OrderEvent = { type: "payment-expired" };
const refund: OrderEvent = { type: "refund-requested" };
const seenPaying: OrderEvent = { type: "seen-paying" };
const events: OrderEvent[] = [
  paid,
  seenPaying,
  { type: "request-made", reason: "Bought twice" },
  { type: "request-decided", isGranted: true, text: "" },
  { type: "request-decided", isGranted: false, text: "" },
  { type: "shipment-set", shipment: { carrier: "singpost", trackingNumber: "RR123456789SG" } },
  expired,
  refund,
  ...ORDER_STATUSES.map((status): OrderEvent => ({ type: "status-set", status })),
];

/** One copy of the world: what the table, the shelf, the outbox and the provider hold. */
type World = { order: Order; inStock: number; mails: number; refunds: Set<string>; taken: boolean };

const decide = (order: Order, event: OrderEvent) =>
  transition(order, event, { now, mailId: newMailId(), publicUrl });

/** As the store commits: with the stock, or in place of it with what is decided when copies are missing. */
function commit(world: World, decided: Transition): void {
  if (decided.refund) world.refunds.add(decided.refund);
  if (decided.stock === "reserve" && world.inStock < COPIES) {
    if (decided.ifSoldOut) commit(world, decided.ifSoldOut);
    return;
  }
  if (decided.stock === "reserve") world.inStock -= COPIES;
  if (decided.stock === "release") world.inStock += COPIES;
  if (decided.mail) world.mails += 1;
  world.order = decided.next;
}

function happen(world: World, event: OrderEvent): void {
  if (event.type === "paid") world.taken = true;
  try {
    const decided = decide(world.order, event);
    if (decided) commit(world, decided);
  } catch (error) {
    // A refusal changes nothing.
    expect(error).toHaveProperty("kind", "conflict");
  }
}

const sequences = fc.array(fc.constantFrom(...events), { maxLength: 12 });

it("nobody is mailed at a domain that exists nowhere", () => {
  expect(decide(placed, paid)?.mail).not.toBeNull();
  expect(decide({ ...placed, email: "canary@shop.invalid" }, paid)?.mail).toBeNull();
});

describe("whatever happens to an order, in any sequence and any number of times", () => {
  it("every copy is in stock or reserved, once", () => {
    fc.assert(
      fc.property(sequences, fc.boolean(), (sequence, isSoldElsewhere) => {
        const world: World = { order: placed, inStock: 0, mails: 0, refunds: new Set(), taken: false };
        let sold = 0;
        for (const event of sequence) {
          happen(world, event);
          // Others buy what is back in stock.
          if (isSoldElsewhere && world.inStock > 0) {
            sold += world.inStock;
            world.inStock = 0;
          }
          expect(world.inStock + sold + (world.order.holdsStock ? COPIES : 0)).toBe(COPIES);
        }
      }),
    );
  });

  it("money that was taken is the shop's for an order, or given back", () => {
    fc.assert(
      fc.property(sequences, (sequence) => {
        const world: World = { order: placed, inStock: 0, mails: 0, refunds: new Set(), taken: false };
        for (const event of sequence) happen(world, event);
        const { paymentStatus, paymentId } = world.order;
        expect(paymentStatus === "unpaid").toBe(!world.taken);
        expect([...world.refunds]).toEqual(paymentStatus === "refunded" ? [paymentId] : []);
        if (paymentStatus !== "unpaid") expect(attemptStateOf(world.order)).toBeNull();
      }),
    );
  });

  it("an event that comes again changes nothing, and brings no second mail", () => {
    fc.assert(
      fc.property(sequences, fc.constantFrom(...events), (sequence, event) => {
        const world: World = { order: placed, inStock: 0, mails: 0, refunds: new Set(), taken: false };
        for (const one of [...sequence, event]) happen(world, one);
        const after = structuredClone(world);
        happen(world, event);
        expect(world).toEqual(after);
      }),
    );
  });
});

describe("an order", () => {
  const after = (...sequence: OrderEvent[]): Order => {
    const world: World = { order: placed, inStock: 0, mails: 0, refunds: new Set(), taken: false };
    for (const event of sequence) happen(world, event);
    return world.order;
  };

  it("is confirmed by one mail, whose id it keeps", () => {
    const mailId = newMailId();
    const decided = transition(placed, paid, { now, mailId, publicUrl });
    expect(decided?.mail).toMatchObject({
      _id: mailId,
      subject: expect.stringContaining("Order Confirmed!"),
    });
    expect(decided?.next).toMatchObject({ paymentStatus: "paid", confirmationMailId: mailId, version: 2 });
  });

  it("refuses a payment of another amount, which only a fault of ours can bring", () => {
    expect(() => decide(placed, { ...paid, amount: PRICE - 1 })).toThrow(
      "costs 4540 cents, but 4539 were paid",
    );
  });

  it("paid after its copies were released reserves them again, or gives the money back when they are sold", () => {
    const late = decide(after(expired), paid);
    expect(late).toMatchObject({ stock: "reserve", next: { orderStatus: "pending", paymentStatus: "paid" } });
    expect(late?.ifSoldOut).toMatchObject({
      stock: "keep",
      refund: "pi_1",
      next: { orderStatus: "cancelled", paymentStatus: "refunded", holdsStock: false },
    });
  });

  it("is held for longer while somebody is seen paying, and never for a shorter time", () => {
    expect(decide(placed, seenPaying)).toBeNull();
    const late = new Date("2026-11-20T17:14:50.000Z");
    const extended = transition(placed, seenPaying, { now: late, mailId: newMailId(), publicUrl });
    expect(extended).toMatchObject({
      stock: "keep",
      mail: null,
      next: { payUntil: "2026-11-20T17:19:50.000Z", holdsStock: true },
    });
    for (const order of [after(paid), after(expired)]) expect(decide(order, seenPaying)).toBeNull();
  });

  it("cannot be brought back to pending when its payment page is closed", () => {
    expect(() => decide(after(expired), { type: "status-set", status: "pending" })).toThrow(
      expect.objectContaining({ code: "order.page-closed" }),
    );
  });

  it("is refunded only when it is paid and cancelled", () => {
    for (const order of [placed, after(paid), after(expired)])
      expect(() => decide(order, refund)).toThrow(expect.objectContaining({ code: "order.not-refundable" }));
    const cancelled = after(paid, { type: "status-set", status: "cancelled" });
    expect(decide(cancelled, refund)).toMatchObject({ refund: "pi_1", next: { paymentStatus: "refunded" } });
  });
});
