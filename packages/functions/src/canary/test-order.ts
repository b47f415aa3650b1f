import { CANARY } from "@frangipani/core/accounts";
import type { Order } from "@frangipani/core/orders";

/** The ids of Stripe's sessions show whether they are in test mode: https://docs.stripe.com/keys#test-live-modes */
const TEST_SESSION = /cs_test_\w+/;

/** @returns undefined for a page in live mode */
export const testSessionIn = (text: string): string | undefined => TEST_SESSION.exec(text)?.[0];

/** A test order of the canary, which only the canary may return itself. */
export const isPaidTest = ({ userId, sessionId, paymentStatus }: Order): boolean =>
  userId === CANARY._id && paymentStatus === "paid" && testSessionIn(sessionId ?? "") !== undefined;
