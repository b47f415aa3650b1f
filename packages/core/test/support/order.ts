import { Order } from "../../src/orders/order/order.ts";
import { testAddress } from "./address.ts";

/** An unpaid order of two copies, which awaits its payment. A part may have plain values, which the schema checks. */
export const testOrder = (part: Partial<Record<keyof Order, unknown>> = {}): Order =>
  Order.parse({
    orderNumber: "FB-0000-0000",
    _id: "or_1",
    userId: "us_1",
    user: { name: "Mei Lin", email: "mei@example.com" },
    email: "mei@example.com",
    lines: [{ productId: "1", name: "Tides", price: 1899, quantity: 2, weight: 300 }],
    shippingAddress: testAddress,
    totalQuantity: 2,
    subtotal: 3798,
    shippingFee: 400,
    gstRate: 900,
    gstTotal: 342,
    totalAmount: 4540,
    orderStatus: "pending",
    paymentStatus: "unpaid",
    holdsStock: true,
    createdAt: "2026-11-20T17:00:00.000Z",
    payUntil: "2026-11-20T17:15:00.000Z",
    paidAt: null,
    sessionId: "cs_1",
    payUrl: "https://pay.example/cs_1",
    paymentId: null,
    fingerprint: "f",
    version: 1,
    ...part,
  }) as Order;
