import {
  emailChangedMail,
  newEmailCodeMail,
  ownEmailCodeMail,
  passkeyAddedMail,
  passwordChangedMail,
  resetCodeMail,
  resetLinkMail,
  signInCodeMail,
} from "@frangipani/core/accounts";
import { emptyGst } from "@frangipani/core/gst";
import { type MailDraft, withCode } from "@frangipani/core/mail";
import {
  confirmationMail,
  partRefundMail,
  refundMail,
  requestDecidedMail,
  soldOutRefundMail,
  statusMail,
} from "@frangipani/core/orders";
import { emptyShipping } from "@frangipani/core/shipping";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testBookWire } from "../../../core/test/support/book.ts";
import { testOrder } from "../../../core/test/support/order.ts";
import { bookHead, headTags } from "../../src/pages/head.ts";

/* Mails and the heads of books' pages; the app's own pages are in e2e/every-page/security.spec.ts. */

/** Texts that would run as a script if they were not escaped, and random characters of markup. */
const hostile = fc.oneof(
  fc.constantFrom(
    `<script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    `</title><svg/onload=alert(1)>`,
    `'-alert(1)-'`,
    `</script><script>alert(1)</script>`,
    `<!--<script>`,
    `javascript:alert(1)`,
    `&lt;script&gt;`,
    `\${alert(1)}{{7*7}}$&$1$\``,
  ),
  // A mail leaves out a paragraph that is empty.
  fc.string({ unit: fc.constantFrom(...`<>"'&=/!-$a\u2028`), minLength: 1 }),
);

/** The tags of a page, without attribute values and texts: a text that changes them was not escaped. */
function skeleton(html: string): string[] {
  const tags = html.match(/<[^>]*>/g) ?? [];
  return tags.map((tag) => tag.replace(/"[^"]*"/g, '""'));
}

const order = (text: string) =>
  testOrder({
    user: { name: text, email: "a@b.example" },
    lines: [{ productId: "1", name: text, price: 1899, quantity: 2, weight: 300 }],
    shippingAddress: { name: text, address: text, city: text, state: text, zipCode: text, country: text },
    paymentStatus: "paid",
  });

const partRefund = (text: string) => ({
  id: "part",
  state: "made" as const,
  amount: order(text).totalAmount,
  copies: [],
  isRestocked: false,
  reason: text,
  requestedAt: order(text).createdAt,
});

const PUBLIC_URL = "https://b.example";

const mails: [string, (text: string) => MailDraft][] = [
  ["a confirmation", (text) => confirmationMail(order(text), PUBLIC_URL)],
  ["a refund", (text) => refundMail(order(text), order(text).totalAmount, PUBLIC_URL)],
  ["a partial refund", (text) => partRefundMail(order(text), partRefund(text), PUBLIC_URL)],
  ["a late payment's refund", (text) => soldOutRefundMail(order(text), PUBLIC_URL)],
  [
    "an answered request",
    (text) =>
      requestDecidedMail(
        {
          ...order(text),
          request: {
            kind: "return",
            reason: text,
            requestedAt: order(text).createdAt,
            decision: { isGranted: false, text, at: order(text).createdAt },
          },
        },
        PUBLIC_URL,
      ),
  ],
  ["news of an order", (text) => statusMail(order(text), PUBLIC_URL)],
  ["a changed address", (text) => emailChangedMail("a@b.example", text)],
  ["a sign-in code", (text) => withCode(signInCodeMail("a@b.example", text), text)],
  ["a reset code", (text) => withCode(resetCodeMail("a@b.example", text), text)],
  ["a reset link", (text) => withCode(resetLinkMail("a@b.example", "https://b.example", text), text)],
  ["an added passkey", (text) => passkeyAddedMail("a@b.example", text)],
  ["a new address", (text) => withCode(newEmailCodeMail("a@b.example", text), text)],
  ["the own address", (text) => withCode(ownEmailCodeMail("a@b.example", text), text)],
  ["a changed password", () => passwordChangedMail("a@b.example")],
];

describe.each(mails)("the mail of %s", (_, mailOf) => {
  it("escapes typed markup", () => {
    const plain = skeleton(mailOf("plain").html);
    fc.assert(fc.property(hostile, (text) => void expect(skeleton(mailOf(text).html)).toEqual(plain)));
  });

  it("has no typed text in its subject", () => {
    const { subject } = mailOf("plain");
    fc.assert(fc.property(hostile, (text) => void expect(mailOf(text).subject).toBe(subject)));
  });
});

const page = (text: string) => {
  const cover = { imageUrl: "/media/covers/a-640.webp", imageColor: "#c0562b" };
  const typed = { title: text, author: text, description: text, isbn: text, publisher: text, language: text };
  const book = testBookWire({ ...cover, ...typed });
  const costs = { shipping: emptyShipping, gst: emptyGst, now: new Date(0) };
  return headTags(bookHead(book, "https://books.example", costs));
};

it("the head of a book's page escapes typed markup, also in JSON-LD", () => {
  const plain = skeleton(page("plain"));
  fc.assert(fc.property(hostile, (text) => void expect(skeleton(page(text))).toEqual(plain)));
});
