import { describe, expect, it } from "vitest";
import { newMailId } from "../../../src/mail/mail.ts";
import { canBePacked, isEnded, possibleStatuses } from "../../../src/orders/lifecycle/possible-statuses.ts";
import { type OrderEvent, transition } from "../../../src/orders/lifecycle/transition.ts";
import { isAttempt, type Order } from "../../../src/orders/order/order.ts";
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from "../../../src/orders/order/order-status.ts";
import { isBeingRefunded, type Refund } from "../../../src/orders/order/refund.ts";
import { possibleRequest } from "../../../src/orders/order/request.ts";
import { orderToWire } from "../../../src/orders/order/wire.ts";
import { testOrder } from "../../support/order.ts";

const context = { now: new Date("2026-11-20T17:05:00.000Z"), mailId: newMailId(), publicUrl: "" };

const withRefund = (state: Refund["state"]) => ({
  refund: { state, reason: "cancelled", attempt: 1, requestedAt: "2026-11-20T17:04:00.000Z" },
});
const variantsOf: Record<PaymentStatus, object[]> = {
  unpaid: [{ takenOn: false }, { takenOn: true }],
  paid: [{}, withRefund("requested"), withRefund("failed")],
  // Earlier versions stored no refund with a refunded order.
  refunded: [{}, withRefund("made")],
};

// Every order that can be stored, from the enumerations, so that new statuses are tested as well.
const orders: Order[] = PAYMENT_STATUSES.flatMap((paymentStatus) =>
  ORDER_STATUSES.flatMap((orderStatus) =>
    variantsOf[paymentStatus].map((variant) =>
      testOrder({
        orderStatus,
        paymentStatus,
        holdsStock: !isEnded(orderStatus),
        paymentId: paymentStatus === "unpaid" ? null : "pi_1",
        ...variant,
      }),
    ),
  ),
);
const pairs = orders.flatMap((order) => ORDER_STATUSES.map((status) => ({ order, status })));
const nameOf = ({ order, status }: (typeof pairs)[number]) =>
  `${stateOf(order)} ${order.orderStatus} to ${status}`;
const stateOf = ({ paymentStatus, takenOn, refund }: Order) =>
  [paymentStatus, takenOn && "taken on", refund && `refund ${refund.state}`].filter(Boolean).join(", ");

const possibleFor = (order: Order) => possibleStatuses({ ...order, isAttempt: isAttempt(order) });

function tryEvent(order: Order, event: OrderEvent) {
  try {
    return { decided: transition(order, event, context), refusal: undefined };
  } catch (refusal) {
    return { decided: null, refusal };
  }
}

describe.each(pairs.map((pair) => [nameOf(pair), pair] as const))("%s", (_name, { order, status }) => {
  const { decided, refusal } = tryEvent(order, { type: "status-set", status });

  it("is offered if it is possible, and refused with the right reason if not", () => {
    expect(possibleFor(order).includes(status)).toBe(refusal === undefined);
    if (!refusal) return;
    expect(refusal).toMatchObject({ kind: "conflict" });
    const paid = isBeingRefunded(order) && "order.being-refunded";
    const codes = { unpaid: "order.page-closed", paid, refunded: "order.refunded" };
    const code = codes[order.paymentStatus];
    expect(refusal).toMatchObject({ code });
  });

  it("changes nothing while the order is being refunded", () => {
    if (isBeingRefunded(order)) expect(decided).toBeNull();
  });

  it("releases the copies of orders that ended or were refunded, and holds those of others", () => {
    if (!decided) return;
    expect(decided.next.holdsStock).toBe(!isEnded(status));
    if (order.paymentStatus !== "unpaid" && order.paymentStatus !== "paid")
      expect([decided.next.holdsStock, decided.stock]).toEqual([false, "release"]);
  });
});

const cases: [string, Partial<Order>, readonly OrderStatus[]][] = [
  [
    "cannot change the status of a cancelled, refunded order",
    { paymentStatus: "refunded", orderStatus: "cancelled" },
    ["cancelled"],
  ],
  [
    "can only cancel a refunded order that an earlier version left shipped",
    { paymentStatus: "refunded", orderStatus: "shipped" },
    ["shipped", "cancelled"],
  ],
  [
    "can set an expired attempt to any status but pending",
    { paymentStatus: "unpaid", orderStatus: "expired" },
    ["processing", "shipped", "delivered", "cancelled", "expired"],
  ],
  ["can set a paid order to any status", { paymentStatus: "paid", orderStatus: "delivered" }, ORDER_STATUSES],
  [
    "can set an unpaid order to any status",
    { paymentStatus: "unpaid", orderStatus: "pending" },
    ORDER_STATUSES,
  ],
];
it.each(cases)("an administrator %s", (_name, part, expected) => {
  expect(possibleFor(testOrder({ ...part, holdsStock: part.orderStatus !== "cancelled" }))).toEqual(expected);
});

/** Whether an administrator accepted an unpaid order, which is paid later. */
const isAccepted = ({ takenOn, orderStatus }: Order) => takenOn || orderStatus !== "pending";
it.each(orders.map((order) => [`${stateOf(order)}, ${order.orderStatus}`, order] as const))(
  "a shipment of an order that is %s can be set exactly when the order can be sent",
  (_name, order) => {
    const { paymentStatus, orderStatus } = order;
    const isSold = paymentStatus === "paid" || (paymentStatus === "unpaid" && isAccepted(order));
    const isOnItsWay = ["pending", "processing", "shipped"].includes(orderStatus) && !isBeingRefunded(order);
    const shipment = { carrier: "singpost", trackingNumber: "RR123456789SG" } as const;
    const { decided, refusal } = tryEvent(order, { type: "shipment-set", shipment });
    if (isSold && isOnItsWay) expect(decided?.next).toMatchObject({ orderStatus: "shipped", shipment });
    else expect(refusal).toMatchObject({ code: "order.not-shippable" });
  },
);

it("an order is not packed, shipped or returned when each of its copies was refunded as a part", () => {
  const requestedAt = "2026-11-20T17:04:00.000Z";
  const ofParts = (orderStatus: OrderStatus, ...parts: object[]) => {
    const part = { amount: 1, isRestocked: true, reason: "Bent", requestedAt };
    const partRefunds = parts.map((one, index) => ({ ...part, id: `part-${index}`, ...one }));
    return testOrder({ orderStatus, paymentStatus: "paid", paymentId: "pi_1", partRefunds });
  };
  const made = (quantity: number) => ({ state: "made", copies: [{ productId: "1", quantity }] });
  const shipment = { carrier: "singpost", trackingNumber: "RR123456789SG" } as const;
  const allowed = (...parts: object[]) => {
    const [pending, delivered] = [ofParts("pending", ...parts), ofParts("delivered", ...parts)];
    const wire = orderToWire(pending, pending.userId);
    return [
      canBePacked({ ...pending, isAttempt: false }),
      canBePacked({ ...wire, isAttempt: false }),
      tryEvent(pending, { type: "shipment-set", shipment }).decided !== null,
      tryEvent(pending, { type: "status-set", status: "shipped" }).decided !== null,
      possibleFor(pending).includes("shipped"),
      possibleRequest(delivered) === "return",
      possibleRequest(orderToWire(delivered, delivered.userId)) === "return",
      tryEvent(delivered, { type: "request-made", reason: "Damaged" }).decided !== null,
    ];
  };
  expect(new Set(allowed(made(1), made(1)))).toEqual(new Set([false]));
  expect(new Set(allowed(made(1)))).toEqual(new Set([true]));
  expect(possibleRequest(ofParts("pending", made(2)))).toBe("cancellation");
  const corrected = tryEvent(ofParts("shipped", made(1), made(1)), { type: "shipment-set", shipment });
  expect(possibleFor(ofParts("shipped", made(2)))).toContain("shipped");
  expect(corrected.decided, "its tracking number can be corrected once it was sent").not.toBeNull();
});

it("orders can be packed when they are paid, and neither sent, ended nor being refunded", () => {
  const packed = orders.filter((order) => canBePacked({ ...order, isAttempt: isAttempt(order) }));
  const states = packed.map((order) => `${stateOf(order)} ${order.orderStatus}`);
  expect(states).toEqual(["paid pending", "paid processing"]);
});
