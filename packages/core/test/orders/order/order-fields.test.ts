import { expect, it } from "vitest";
import { type User, UserId, userToWire } from "../../../src/accounts/account/user.ts";
import { addressToWire } from "../../../src/accounts/addresses/address.ts";
import { anonymized } from "../../../src/erasure/erase-due.ts";
import { customerToWire } from "../../../src/orders/back-office/customers.ts";
import { ORDER_FIELDS } from "../../../src/orders/order/order-fields.ts";
import { orderToWire } from "../../../src/orders/order/wire.ts";
import { testOrder } from "../../support/order.ts";

/* A field that a later version stores about a person must not be sent or kept without a rule about it. */

const BUYER = UserId.parse("us_1");
const SECRET = "born on 1 May 1990";

/** Adds a field that no rule knows to a value and to each of its parts. */
const withUnknown = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(withUnknown) as T;
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, withUnknown(part)]);
  return { ...Object.fromEntries(parts), birthday: SECRET };
};

const full = testOrder({
  takenOn: true,
  reserving: true,
  paidAt: "2026-11-20T17:05:00.000Z",
  paymentStatus: "paid",
  orderStatus: "shipped",
  history: [{ event: "shipped", at: "2026-11-21T17:00:00.000Z" }],
  request: {
    kind: "return",
    reason: "I have moved to Perth",
    requestedAt: "2026-11-22T17:00:00.000Z",
    decision: { isGranted: false, text: "Sorry, Mei Lin", at: "2026-11-23T17:00:00.000Z" },
  },
  shipment: { carrier: "singpost", trackingNumber: "RR123456789SG" },
  paymentId: "pi_1",
  confirmationMailId: "ma_1",
  dispute: "lost",
  notes: [
    { id: "note-0001", text: "Knows Mei Lin", at: "2026-11-22T17:00:00.000Z", by: "admin@shop.example" },
  ],
  fingerprint: "hash-of-the-address",
});

const order = withUnknown(full);

it.each<[string, unknown]>([
  ["sent of an order to its buyer", orderToWire(order, BUYER)],
  ["sent of an order to an administrator", orderToWire(order, UserId.parse("us_admin"))],
  ["kept of an order whose person is erased", anonymized(order)],
  [
    "sent of a customer",
    customerToWire(
      withUnknown({
        userId: BUYER,
        name: "Mei Lin",
        email: "mei@example.com",
        totals: { orders: 1, spent: 4540, byStatus: {} },
        lastOrderDate: null,
      }) as unknown as Parameters<typeof customerToWire>[0],
    ),
  ],
  ["sent of a user", userToWire(withUnknown({ _id: BUYER, name: "Mei Lin" }) as User)],
  [
    "sent of an address",
    addressToWire(withUnknown({ name: "Mei Lin" }) as Parameters<typeof addressToWire>[0]),
  ],
])("an unknown field is not %s", (_, value) => {
  // Lines, products and the history hold nothing about the person.
  const { lines: __, products: ___, history: ____, ...rest } = value as Record<string, unknown>;
  expect(JSON.stringify(rest)).not.toContain(SECRET);
});

it("an anonymized order holds no personal data", () => {
  const text = JSON.stringify(anonymized(full));
  for (const personal of [
    ...["Mei", "mei@example.com", "Tanglin", "247905", "Perth", "RR123456789SG", "pay.example"],
    "hash-of-the-address",
  ])
    expect(text).not.toContain(personal);
  expect(anonymized(full)).toMatchObject({
    orderNumber: full.orderNumber,
    totalAmount: full.totalAmount,
    paymentId: "pi_1",
    shippingAddress: { country: "Singapore" },
  });
});

it("fields that ORDER_FIELDS sends to nobody are not sent to administrators", () => {
  const marked = { ...full, userId: "marked-user", email: "marked@example.com" } as typeof full;
  const sent = JSON.stringify(orderToWire(marked, UserId.parse("us_admin")));
  const hidden = Object.entries(ORDER_FIELDS).flatMap(([field, { sentTo }]) => {
    const value = marked[field as keyof typeof marked];
    return sentTo === "nobody" && typeof value === "string" ? [value] : [];
  });
  expect(hidden).toHaveLength(6);
  for (const value of hidden) expect(sent).not.toContain(value);
});

it("fields that it sends to administrators alone are not sent to the buyer", () => {
  expect(orderToWire(full, UserId.parse("us_admin")).dispute).toBe("lost");
  expect(orderToWire(full, BUYER).dispute).toBeNull();
});
