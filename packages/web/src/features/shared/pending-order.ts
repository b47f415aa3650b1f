import { callApi } from "../../app/api.ts";
import { userStorage } from "../../app/user-data/user-storage.ts";

/**
 * The order whose payment page this tab went to. Coming back without having paid (Cancel, or the browser's Back) frees its
 * copies at once; the cart stays as it is.
 */
const KEY = "pendingOrder";

export const keepPendingOrder = (orderId: string): void => userStorage.save(KEY, orderId);
export const forgetPendingOrder = (): void => userStorage.remove(KEY);

let freeing: Promise<unknown> = Promise.resolve();

/** Settles when no order is being freed any more. The next one waits for it: the same order again would be freed with it. */
export const untilFreed = (): Promise<unknown> => freeing;

/** @returns whether there was one to free; a refusal means that it is over already, and the sweeper frees what is left */
export async function freePendingOrder(): Promise<boolean> {
  const orderId = userStorage.load(KEY);
  if (typeof orderId !== "string") return false;
  forgetPendingOrder();
  freeing = callApi("POST /api/stripe/cancel-checkout/:orderId", { params: { orderId } }).catch((error) =>
    console.warn("The order was not freed", error),
  );
  await freeing;
  return true;
}
