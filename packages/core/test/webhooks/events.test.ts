import { expect, it } from "vitest";
import { orderEvents } from "../../src/webhooks/events.ts";
import { signedHeaders } from "../../src/webhooks/send-webhooks.ts";
import { testOrder } from "../support/order.ts";

const T1 = "2026-11-20T17:05:00.000Z";
const T2 = "2026-11-21T09:00:00.000Z";
const T3 = "2026-11-22T09:00:00.000Z";
const paid = { paymentStatus: "paid", paidAt: T1, orderStatus: "processing" };
const shipped = [
  { event: "shipped", at: T2 },
  { event: "processing", at: T2 },
  { event: "shipped", at: T3 },
];
const note = (number: number, amount: number) => ({ number, amount, gst: 0, issuedAt: T2 });

it.each<[string, Parameters<typeof testOrder>[0], [type: string, timestamp: string][]]>([
  ["an unpaid order", {}, []],
  ["an unpaid order that expired", { orderStatus: "expired", history: [{ event: "expired", at: T1 }] }, []],
  ["a paid order", paid, [["order.paid", T1]]],
  ["a paid order of the shop's own checks", { ...paid, email: "check@shop.invalid" }, []],
  [
    "a payment that came after the copies were sold",
    {
      ...paid,
      orderStatus: "cancelled",
      history: [{ event: "cancelled", at: T1 }],
      refund: { state: "made", reason: "sold-out", attempt: 1, requestedAt: T1 },
    },
    [],
  ],
  [
    "an order that was shipped again after its status was set back",
    { ...paid, orderStatus: "delivered", history: shipped },
    [
      ["order.paid", T1],
      ["order.shipped", T3],
    ],
  ],
  [
    "an order whose status was set back from shipped",
    { ...paid, history: shipped.slice(0, 2) },
    [["order.paid", T1]],
  ],
  [
    "a cancelled order with refunds, one of which the bank returned",
    {
      ...paid,
      orderStatus: "cancelled",
      history: [{ event: "cancelled", at: T2 }],
      creditNotes: [note(1, 500), note(2, -500), note(3, 4540)],
    },
    [
      ["order.paid", T1],
      ["order.cancelled", T2],
      ["order.refunded", T2],
      ["order.refunded", T2],
    ],
  ],
])("the events of %s", (_, part, expected) => {
  const events = orderEvents(testOrder(part));
  expect(events.map(({ body }) => [body.type, body.timestamp])).toEqual(expected);
  expect(new Set(events.map(({ key }) => key)).size).toBe(expected.length);
  expect(JSON.stringify(events)).not.toMatch(/Mei Lin|example/);
});

// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#verifying-signatures
it("signs as the specification's example does, once for each secret", async () => {
  const signed = await signedHeaders(["whsec_plJ3nmyCDGBKInavdOK15jsl", "whsec_plJ3nmyCDGBKInavdOK15jsl"], {
    id: "msg_loFOjxBNrRLzqYUf",
    seconds: 1_731_705_121,
    body: '{"event_type":"ping","data":{"success":true}}',
  });
  const signature = "v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=";
  const times = { "webhook-id": "msg_loFOjxBNrRLzqYUf", "webhook-timestamp": "1731705121" };
  expect(signed).toEqual({ ...times, "webhook-signature": `${signature} ${signature}` });
});

it("tells how many copies of a line were refunded", () => {
  const refund = {
    id: "part-1",
    state: "made",
    copies: [{ productId: "1", quantity: 1 }],
    isRestocked: true,
  };
  const refunded = { ...refund, amount: 2070, reason: "Bent", requestedAt: T2 };
  const [event] = orderEvents(testOrder({ ...paid, partRefunds: [refunded] }));
  expect(event?.body.data.lines).toEqual([{ bookId: "1", quantity: 2, refunded: 1, price: 18.99 }]);
});
