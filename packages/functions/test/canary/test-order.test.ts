import { CANARY, UserId } from "@frangipani/core/accounts";
import { expect, it } from "vitest";
import { testOrder } from "../../../core/test/support/order.ts";
import { isPaidTest, testSessionIn } from "../../src/canary/test-order.ts";

const paid = testOrder({
  userId: CANARY._id,
  email: CANARY.email,
  paymentStatus: "paid",
  sessionId: "cs_test_a1B2",
});

it("an order that the canary may give back is paid, its own, and of the test mode", () => {
  expect(isPaidTest(paid)).toBe(true);
  // The delivery address is anybody's to write.
  expect(isPaidTest({ ...paid, userId: UserId.parse("us_emma") })).toBe(false);
  expect(isPaidTest({ ...paid, sessionId: "cs_live_a1B2" })).toBe(false);
  expect(isPaidTest({ ...paid, sessionId: null })).toBe(false);
  expect(isPaidTest({ ...paid, paymentStatus: "unpaid" })).toBe(false);
  expect(isPaidTest({ ...paid, paymentStatus: "refunded" })).toBe(false);
});

it("the address of a payment page says whether it is of the test mode", () => {
  expect(testSessionIn("https://checkout.stripe.com/c/pay/cs_test_a1B2#fid")).toBe("cs_test_a1B2");
  expect(testSessionIn("https://checkout.stripe.com/c/pay/cs_live_a1B2#fid")).toBeUndefined();
});
