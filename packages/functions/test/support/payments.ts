import type { OrderId, PaymentState, Payments } from "@frangipani/core/orders";

type Page = { orderId: OrderId; amount: number; state: PaymentState };

/** A card provider in memory: pages that a test pays, lets expire or makes fail. */
export function testPayments() {
  const pages = new Map<string, Page>();
  const refunds: OrderId[] = [];
  let down: Error | undefined;
  const page = (sessionId: string): Page => {
    const found = pages.get(sessionId);
    if (!found) throw new Error(`no page ${sessionId}`);
    return found;
  };
  const payments: Payments = {
    async open(order) {
      if (down) throw down;
      const sessionId = `cs_${order._id}`;
      if (!pages.has(sessionId))
        pages.set(sessionId, {
          orderId: order._id,
          amount: order.totalAmount,
          state: { state: "open", isPaying: false },
        });
      return { sessionId, url: `https://pay.example/${sessionId}` };
    },
    async retrieve(sessionId) {
      return pages.get(sessionId)?.state ?? { state: "expired" };
    },
    async close(sessionId) {
      const found = page(sessionId);
      if (found.state.state === "open") found.state = { state: "expired" };
      return found.state;
    },
    async refund(order) {
      if (!refunds.includes(order._id)) refunds.push(order._id);
    },
  };
  return {
    payments,
    refunds,
    pages,
    pay(sessionId: string) {
      const found = page(sessionId);
      found.state = { state: "paid", paymentId: `pi_${sessionId}`, amount: found.amount };
    },
    /** Whether the shopper confirms a payment with their bank. */
    setPaying(sessionId: string, isPaying: boolean) {
      page(sessionId).state = { state: "open", isPaying };
    },
    expire(sessionId: string) {
      page(sessionId).state = { state: "expired" };
    },
    goDown(because: Error | undefined = new Error("the provider is down")) {
      down = because;
    },
    comeBack() {
      down = undefined;
    },
  };
}
