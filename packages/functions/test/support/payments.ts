import type { Dispute, OrderId, PaymentState, Payments, RefundOutcome } from "@frangipani/core/orders";

type Page = {
  orderId: OrderId;
  amount: number;
  state: PaymentState;
  /** In cents. */
  refunded: number;
  dispute: Dispute | null;
};

/** A card provider in memory: pages that a test pays, lets expire or makes fail. */
export function testPayments() {
  const pages = new Map<string, Page>();
  const refunds: OrderId[] = [];
  const refundKeys = new Set<string>();
  let refundOutcome: RefundOutcome = { state: "made" };
  let refundMs = 0;
  let down: Error | undefined;
  const page = (sessionId: string): Page => {
    const stored = pages.get(sessionId);
    if (!stored) throw new Error(`no page ${sessionId}`);
    return stored;
  };
  const payments: Payments = {
    async open(order) {
      if (down) throw down;
      const sessionId = `cs_${order._id}`;
      const begun = { state: { state: "open", isPaying: false }, refunded: 0, dispute: null } as const;
      if (!pages.has(sessionId))
        pages.set(sessionId, { orderId: order._id, amount: order.totalAmount, ...begun });
      return { sessionId, url: `https://pay.example/${sessionId}` };
    },
    async retrieve(sessionId) {
      return pages.get(sessionId)?.state ?? { state: "expired" };
    },
    async close(sessionId) {
      const stored = page(sessionId);
      if (stored.state.state === "open") stored.state = { state: "expired" };
      return stored.state;
    },
    async refund(order, _payment, { key, amount }) {
      if (down) throw down;
      await new Promise((done) => setTimeout(done, refundMs));
      if (refundOutcome.state === "made" && !refundKeys.has(key)) {
        refundKeys.add(key);
        refunds.push(order._id);
        const paid = order.sessionId && page(order.sessionId);
        if (paid) paid.refunded = amount ? paid.refunded + amount : order.totalAmount;
      }
      return refundOutcome;
    },
    async report(paymentId) {
      const stored = pages.get(paymentId.replace(/^pi_/, ""));
      return stored && { orderId: stored.orderId, refunded: stored.refunded, dispute: stored.dispute };
    },
  };
  return {
    payments,
    refunds,
    pages,
    pay(sessionId: string) {
      const stored = page(sessionId);
      stored.state = { state: "paid", paymentId: `pi_${sessionId}`, amount: stored.amount };
    },
    /** Sets whether the shopper is confirming a payment with their bank. */
    setPaying(sessionId: string, { isPaying }: { isPaying: boolean }) {
      page(sessionId).state = { state: "open", isPaying };
    },
    expire(sessionId: string) {
      page(sessionId).state = { state: "expired" };
    },
    /** Sets the outcome of later refunds. */
    endRefundsWith(outcome: RefundOutcome, afterMs = 0) {
      refundOutcome = outcome;
      refundMs = afterMs;
    },
    goDown(because: Error | undefined = new Error("the provider is down")) {
      down = because;
    },
    comeBack() {
      down = undefined;
    },
  };
}
