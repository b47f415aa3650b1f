import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instant } from "../../../src/kernel/time/clock.ts";
import {
  allowedCopies,
  emptyHolds,
  type Holds,
  heldCopies,
  withHold,
  withoutHold,
} from "../../../src/orders/order/holds.ts";
import type { Order } from "../../../src/orders/order/order.ts";
import { testOrder } from "../../support/order.ts";

const now = new Date("2026-11-20T17:10:00.000Z");
const hoursAgo = (hours: number) => instant(new Date(now.getTime() - hours * 3_600_000));
const lapsed = (...hours: number[]): Holds => ({ ...emptyHolds, lapses: hours.map(hoursAgo) });

it.each([
  ["without unpaid attempts", [], 20, 200],
  ["after two unpaid attempts", [1, 2], 20, 200],
  ["after three unpaid attempts", [1, 2, 3], 10, 100],
  ["after four unpaid attempts", [1, 2, 3, 4], 5, 50],
  ["after many unpaid attempts", [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 2, 2],
  ["a day after unpaid attempts", [25, 25, 25, 25, 25], 20, 200],
])("the copies that a user may reserve unpaid %s", (_, hours, copies, confirmed) => {
  expect(allowedCopies(lapsed(...hours), { hasProvenEmail: false }, now)).toBe(copies);
  expect(allowedCopies(lapsed(...hours), { hasProvenEmail: true }, now)).toBe(confirmed);
});

describe("a payment attempt that ends", () => {
  const attempt = testOrder();
  const open = withHold(lapsed(1, 2, 3, 30), attempt, "203.0.113.7");
  const ended = (part: Partial<Order>) => withoutHold(open, { ...attempt, ...part }, now);

  it("unpaid reduces the allowance for a day, and reserves nothing", () => {
    const after = ended({ orderStatus: "expired", holdsStock: false });
    expect(after).toMatchObject({ open: [], lapses: [hoursAgo(1), hoursAgo(2), hoursAgo(3), instant(now)] });
  });

  it("unpaid is stored only among the latest 20, as more do not change the allowance", () => {
    const many = Array.from({ length: 500 }, () => attempt).reduce(
      (holds) => withoutHold(holds, { ...attempt, orderStatus: "expired", holdsStock: false }, now),
      emptyHolds,
    );
    expect(many.lapses).toHaveLength(20);
    expect(allowedCopies(many, { hasProvenEmail: true }, now)).toBe(2);
  });

  it("by payment restores the allowance", () => expect(ended({ paymentStatus: "paid" }).lapses).toEqual([]));

  it("without a payment session, or accepted by an administrator, is not counted", () => {
    const recentLapses = [hoursAgo(1), hoursAgo(2), hoursAgo(3)];
    expect(ended({ orderStatus: "expired", sessionId: null }).lapses).toEqual(recentLapses);
    expect(ended({ orderStatus: "processing" }).lapses).toEqual(recentLapses);
  });
});

it("after any sequence of events the reserved copies are those of the open attempts", () => {
  const step = fc.record({ id: fc.nat(5), copies: fc.integer({ min: 1, max: 9 }) });
  const steps = fc.array(step, { maxLength: 30 });
  fc.assert(
    fc.property(steps, (sequence) => {
      const open = new Map<string, number>();
      let holds = emptyHolds;
      for (const { id, copies } of sequence) {
        const order = testOrder({ _id: `or_${id}`, totalQuantity: copies });
        if (open.delete(order._id)) holds = withoutHold(holds, { ...order, paymentStatus: "paid" }, now);
        else {
          open.set(order._id, copies);
          holds = withHold(holds, order, null);
        }
        expect(heldCopies(holds)).toBe([...open.values()].reduce((sum, each) => sum + each, 0));
      }
    }),
  );
});
