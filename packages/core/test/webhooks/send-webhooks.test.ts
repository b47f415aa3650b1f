import { afterEach, expect, it, vi } from "vitest";
import { OrderId } from "../../src/orders/order/order.ts";
import { newSigningSecret, type SendingPorts, sendWebhooks } from "../../src/webhooks/send-webhooks.ts";
import { testOrder } from "../support/order.ts";

const NOON = Date.parse("2026-11-27T12:00:00.000Z");
const at = (seconds: number) => new Date(NOON + seconds * 1000).toISOString();
afterEach(() => vi.useRealTimers());

it("sends more orders than fit into one run in several, and then those whose changes became visible late", async () => {
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] });
  const ids = Array.from({ length: 400 }, (_, index) =>
    OrderId.parse(`ord_${String(index).padStart(26, "0")}`),
  );
  const log = ids.map((orderId, number) => ({ key: `${at(number - 3000)}#${number}`, orderId, userId: "u" }));
  const sent = new Map<string, string[]>();
  let progress = {};
  const webhook = {
    _id: "wh_000000000000",
    url: "https://erp.example",
    kinds: ["order.paid"],
    isOn: true,
    since: at(-9999),
    secret: newSigningSecret(),
    secretAt: at(-9999),
    failingSince: null,
    offBecause: null,
  };
  const ports = {
    clock: { now: () => new Date() },
    changes: { changesSince: async (from: string) => log.filter(({ key }) => key > from) },
    orders: {
      // Each read takes so long that a run has time for two.
      async getMany(part: OrderId[]) {
        vi.advanceTimersByTime(12_000);
        return part.map((_id) =>
          testOrder({ _id, orderStatus: "processing", paymentStatus: "paid", paidAt: at(-60) }),
        );
      },
    },
    webhooks: {
      endpoints: { read: async () => ({ version: 1, webhooks: [webhook] }) },
      readProgress: async () => progress,
      writeProgress: async (next: object) => {
        progress = next;
      },
      sentStates: async () => sent,
      async add(_: unknown, changes: { subject: string; after: string[] }[]) {
        for (const { subject, after } of changes) sent.set(subject, after);
        return true;
      },
      async *due() {},
    },
  } as unknown as SendingPorts;
  await sendWebhooks(ports);
  expect(sent.size).toBeLessThan(400);
  for (let run = 0; run < 4; run += 1) await sendWebhooks(ports);
  expect(sent.size).toBe(400);
  const [soon, late] = ["soon", "late"].map((name) => OrderId.parse(`ord_${name}`)) as [OrderId, OrderId];
  log.push({ key: `${new Date().toISOString()}#1`, orderId: soon, userId: "u" });
  await sendWebhooks(ports);
  // This change became visible half a minute after its time, as its request was retried.
  log.push({ key: `${new Date(Date.now() - 30_000).toISOString()}#2`, orderId: late, userId: "u" });
  await sendWebhooks(ports);
  expect([sent.has(soon), sent.has(late)]).toEqual([true, true]);
});
