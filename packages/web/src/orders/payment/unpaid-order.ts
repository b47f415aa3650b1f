import { callApi } from "../../api/call-api.ts";
import { userStorage } from "../../device/user-storage.ts";

/**
 * The order whose payment page this tab opened. Coming back without having paid (Cancel or Back) cancels it and
 * releases its copies at once; the cart is kept.
 */
const KEY = "unpaidOrder";
// Builds until November 2026, one of which may have opened the payment page.
userStorage.rename("pendingOrder", KEY);

export const saveUnpaidOrder = (orderId: string): void => userStorage.save(KEY, orderId);
export const removeUnpaidOrder = (): void => userStorage.remove(KEY);

let cancelling: Promise<unknown> = Promise.resolve();

/**
 * Settles when no order is being cancelled. The next order waits for it: placed again, the same order would be
 * cancelled too.
 */
export const untilCancelled = (): Promise<unknown> => cancelling;

/**
 * @returns whether there was one to cancel. A refusal means that it is over already; the sweeper releases the rest
 */
export async function cancelUnpaidOrder(): Promise<boolean> {
  const orderId = userStorage.load(KEY);
  if (typeof orderId !== "string") return false;
  removeUnpaidOrder();
  cancelling = callApi("POST /api/stripe/cancel-checkout/:orderId", { params: { orderId } }).catch((error) =>
    console.warn("The order was not cancelled", error),
  );
  await cancelling;
  return true;
}
