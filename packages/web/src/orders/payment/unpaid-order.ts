import { callApi } from "../../api/call-api.ts";
import { userStorage } from "../../device/user-storage.ts";

/** The order whose payment page this tab opened; it is cancelled if the user returns without paying. */
const KEY = "unpaidOrder";
// Builds until November 2026, one of which may have opened the payment page.
userStorage.rename("pendingOrder", KEY);

export const saveUnpaidOrder = (orderId: string): void => userStorage.save(KEY, orderId);
export const removeUnpaidOrder = (): void => userStorage.remove(KEY);

let cancelling: Promise<unknown> = Promise.resolve();

/** Awaited by the next order: if it is the same order again, it would be cancelled too. */
export const pendingCancellation = (): Promise<unknown> => cancelling;

/** @returns whether there was one. If the server refuses, it has ended already; the sweeper releases the rest. */
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
