import { api } from "../../app/api.ts";

/**
 * The order whose payment page this tab went to. Coming back without having paid (Cancel, or the browser's Back) frees its
 * copies at once; the cart stays as it is.
 */
const KEY = "pendingOrder";

export const keepPendingOrder = (orderId: string): void => sessionStorage.setItem(KEY, orderId);
export const forgetPendingOrder = (): void => sessionStorage.removeItem(KEY);

/** @returns whether there was one to free; a refusal means that it is over already, and the sweeper frees what is left */
export async function freePendingOrder(): Promise<boolean> {
  const orderId = sessionStorage.getItem(KEY);
  if (!orderId) return false;
  forgetPendingOrder();
  await api
    .post(`/stripe/cancel-checkout/${orderId}`)
    .catch((error) => console.warn("The order was not freed", error));
  return true;
}
