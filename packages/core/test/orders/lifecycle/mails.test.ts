import {
  partRefundMail,
  refundMail,
  requestDecidedMail,
  requestMadeMail,
  statusMail,
} from "@frangipani/core/orders";
import { describe, expect, it } from "vitest";
import { testOrder } from "../../support/order.ts";

const order = testOrder({ orderStatus: "delivered", paymentStatus: "paid" });
const URL = "https://shop.example";
const decision = { isGranted: true, text: "", at: order.createdAt };
const request = { kind: "return" as const, reason: "Damaged", requestedAt: order.createdAt, decision };

it.each([
  ["cancelled", "unpaid", "You have not been charged."],
  ["expired", "unpaid", "You have not been charged."],
  ["cancelled", "refunded", "$45.40 went back to the way you paid."],
] as const)(
  "the mail about an order that is %s and %s says what happens to the money",
  (orderStatus, paymentStatus, text) => {
    const mail = statusMail(testOrder({ orderStatus, paymentStatus }), URL);
    expect(mail.text).toContain(text);
    expect(mail.html).toContain(text);
  },
);

it("promises a refund of a cancelled order only once it is requested, less what was refunded before", () => {
  const cancelled = testOrder({ orderStatus: "cancelled", paymentStatus: "paid", refundedAmount: 500 });
  expect(statusMail(cancelled, URL).text).not.toContain("$");
  const { createdAt: requestedAt } = order;
  const refund = { state: "requested", reason: "cancelled", attempt: 1, requestedAt } as const;
  expect(statusMail({ ...cancelled, refund }, URL).text).toContain(
    "We give $40.40 back to the way you paid, and write to you when it is done.",
  );
});

it.each([
  ["its status", statusMail(order, URL)],
  ["its refund", refundMail(order, order.totalAmount, URL)],
  ["a request", requestDecidedMail({ ...order, request }, URL)],
])("a mail about %s has the order's books and a link to the order", (_, mail) => {
  for (const text of [mail.text, mail.html]) {
    expect(text).toContain(order.lines[0]?.name);
    expect(text).toContain("https://shop.example/customer/orders?order=FB-0000-0000");
  }
});

it("keeps the line breaks of a reason and of an answer", () => {
  const asked = { ...request, reason: "The cover is bent.\nThe spine too." };
  const answered = { ...asked, decision: { ...decision, text: "Sorry.\n<b>We send another one.</b>" } };
  const made = requestMadeMail({ ...order, request: asked }, URL);
  expect(made.text).toContain("The cover is bent.\nThe spine too.");
  expect(made.html).toContain("The cover is bent.<br>The spine too.</p>");
  const decided = requestDecidedMail({ ...order, request: answered }, URL);
  expect(decided.text).toContain("Sorry.\n<b>");
  expect(decided.html).toContain("<p>Sorry.<br>&lt;b&gt;We send another one.");
});

describe("a mail about an order of three copies and two, of which one was refunded", () => {
  const copiesOfTides = (quantity: number) => [{ productId: "1", quantity }];
  const part = (copies: unknown) => ({
    id: "part-1",
    state: "made",
    amount: 2065,
    copies,
    isRestocked: true,
    reason: "Bent",
    requestedAt: order.createdAt,
  });
  const sold = (fields: Parameters<typeof testOrder>[0] = {}) =>
    testOrder({
      paymentStatus: "paid",
      lines: [
        { productId: "1", name: "Tides", price: 1899, quantity: 3, weight: 300 },
        { productId: "2", name: "Unhurried", price: 1899, quantity: 2, weight: 300 },
      ],
      partRefunds: [part(copiesOfTides(1))],
      ...fields,
    });
  const partMail = (copies: Parameters<typeof part>[0]) => {
    const refunded = sold({ partRefunds: [part(copies)] });
    const [made] = refunded.partRefunds ?? [];
    if (!made) throw new Error("the order has no part refund");
    return partRefundMail(refunded, made, URL);
  };
  const returned = (copies?: unknown) => sold({ request: { ...request, ...(copies ? { copies } : {}) } });

  it.each([
    ["that it is shipped", statusMail(sold({ orderStatus: "shipped" }), URL), ["2 x Tides", "2 x Unhurried"]],
    [
      "that it is delivered, one book being refunded",
      statusMail(sold({ orderStatus: "delivered", partRefunds: [part(copiesOfTides(3))] }), URL),
      ["2 x Unhurried"],
    ],
    ["the refund of copies", partMail(copiesOfTides(1)), ["1 x Tides"]],
    ["the refund of an amount", partMail([]), []],
    ["the refund of the whole", refundMail(sold(), order.totalAmount, URL), ["3 x Tides", "2 x Unhurried"]],
    ["a granted return of copies", requestDecidedMail(returned(copiesOfTides(2)), URL), ["2 x Tides"]],
    ["a granted return of the rest", requestDecidedMail(returned(), URL), ["2 x Tides", "2 x Unhurried"]],
    ["the request to return copies", requestMadeMail(returned(copiesOfTides(2)), URL), ["2 x Tides"]],
  ])("lists the copies concerned: %s", (_, mail, titles) => {
    for (const text of [mail.text, mail.html]) expect(text.match(/\d x \w+/g) ?? []).toEqual(titles);
  });
});
