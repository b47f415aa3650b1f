import { expect, it, vi } from "vitest";
import type { OrderPorts } from "../../../src/orders/lifecycle/ports.ts";
import { sweepOrders } from "../../../src/orders/lifecycle/settle-payment.ts";
import type { Order } from "../../../src/orders/order/order.ts";
import { testOrder } from "../../support/order.ts";
import { after, useFakeTimers } from "../../support/timers.ts";

const COUNT = 5_000;
/** Upper estimates of what a request takes in production. */
const [PROVIDER_MS, TABLE_MS] = [200, 20];

useFakeTimers();

const clock = { now: () => new Date() };

function ordersDue() {
  const all = Array.from({ length: COUNT }, (_, index) =>
    testOrder({ _id: `or_${index}`, sessionId: `cs_${index}` }),
  );
  const due = new Map(all.map((order) => [order._id, order]));
  const released: Order[] = [];
  const ports = {
    orders: {
      async *openBefore() {
        yield* [...due.values()];
      },
      async *requestedRefunds() {},
      async commit(before: Order) {
        await after(TABLE_MS, undefined);
        if (due.delete(before._id)) released.push(before);
        return "committed";
      },
    },
    payments: {
      retrieve: () => after(PROVIDER_MS, { state: "open", isPaying: false }),
      close: () => after(PROVIDER_MS, { state: "expired" }),
    },
    clock,
    // The cast leaves out what a sweep does not call.
  } as unknown as OrderPorts;
  return { ports, due, released };
}

it("continues after orders that fail", async () => {
  const { ports, due } = ordersDue();
  const close = ports.payments.close;
  ports.payments.close = async (sessionId) => {
    if (Number(sessionId.slice("cs_".length)) < 10) throw new Error("Stripe refuses this one");
    return close(sessionId);
  };
  const work = sweepOrders(ports, () => false);
  await vi.advanceTimersByTimeAsync(60_000);
  const { ended, failed } = await work;
  expect(failed).toHaveLength(10);
  expect(ended).toBeGreaterThan(COUNT / 2);
  expect(due.size).toBe(COUNT - ended);
});

it("expires 5,000 abandoned orders within two runs of a minute, each once", async () => {
  const orders = ordersDue();
  for (let run = 0; run < 2; run += 1) {
    const work = sweepOrders(orders.ports, () => true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await work).failed).toEqual([]);
  }
  expect(orders.due.size).toBe(0);
  expect(orders.released).toHaveLength(COUNT);
});
