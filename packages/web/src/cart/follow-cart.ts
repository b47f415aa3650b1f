import { totalItems } from "@frangipani/core/cart/cart";
import { cartIsKnown, cartState, reconcileCart } from "./cart.ts";
import { isKeyOfCopy } from "./cart-copy.ts";

/**
 * Joins the cart to its database, which is loaded beside the first paint, to the other tabs, and to the app's icon, which
 * shows the count. Called once, when the app starts.
 */
export function followCart(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const database = import("./cart-database.ts").catch((error) =>
    console.warn("The cart's database was not loaded; local storage has the cart.", error),
  );
  let saving = Promise.resolve();
  let isQueued = false;

  /** One at a time; what changes before its turn comes goes along. */
  const save = (): Promise<void> => {
    if (isQueued) return saving;
    isQueued = true;
    saving = saving.then(async () => {
      const loaded = await database;
      isQueued = false;
      const stored = await loaded?.saveCart(cartState.get());
      if (stored && !signal.aborted) reconcileCart(stored);
    });
    return saving;
  };
  const open = async () => {
    await save();
    cartIsKnown.set(true);
    const following = (await database)?.followStoredCart(reconcileCart);
    if (signal.aborted) following?.();
    else if (following) signal.addEventListener("abort", following);
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (isKeyOfCopy(key)) reconcileCart();
  };
  /** Nobody told this tab while it slept, neither of other tabs nor of a store that the browser emptied. */
  const onWake = () => {
    if (document.visibilityState === "hidden") return;
    reconcileCart();
    void save();
  };
  const showCount = () => void navigator.setAppBadge?.(totalItems(cartState.get().lines)).catch(() => {});

  addEventListener("storage", onStorage, { signal });
  addEventListener("pageshow", ({ persisted }: PageTransitionEvent) => persisted && onWake(), { signal });
  document.addEventListener("visibilitychange", onWake, { signal });
  for (const follow of [save, showCount])
    signal.addEventListener(
      "abort",
      cartState.subscribe(() => void follow()),
    );
  showCount();
  void open();
  return () => stop.abort();
}
