import { refundMail, requestDecidedMail, statusMail } from "@frangipani/core/orders";
import { expect, it } from "vitest";
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
