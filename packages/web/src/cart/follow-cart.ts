import { totalItems } from "@frangipani/core/cart";
import { cartState, isCartLoaded, isLocalCartKey, reconcileCart } from "./cart-state.ts";

/** Synchronises the cart with its database, other tabs and the icon's badge. Called once. */
export function followCart(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const database = import("./cart-database.ts").catch((error) =>
    console.warn("The cart's database was not loaded; local storage has the cart.", error),
  );
  let saving = Promise.resolve();
  let isQueued = false;

  // Runs one save at a time. A save that has not started yet covers further changes.
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
    isCartLoaded.set(true);
    const unsubscribe = (await database)?.followStoredCart(reconcileCart);
    if (signal.aborted) unsubscribe?.();
    else if (unsubscribe) signal.addEventListener("abort", unsubscribe);
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (isLocalCartKey(key)) reconcileCart();
  };
  /** A frozen tab missed changes by other tabs, and may not have noticed that the browser deleted stored data. */
  const onResume = () => {
    if (document.visibilityState === "hidden") return;
    reconcileCart();
    void save();
  };
  const showCount = () => void navigator.setAppBadge?.(totalItems(cartState.get().lines)).catch(() => {});

  addEventListener("storage", onStorage, { signal });
  addEventListener("pageshow", ({ persisted }: PageTransitionEvent) => persisted && onResume(), { signal });
  document.addEventListener("visibilitychange", onResume, { signal });
  for (const listener of [save, showCount])
    signal.addEventListener(
      "abort",
      cartState.subscribe(() => void listener()),
    );
  showCount();
  void open();
  return () => stop.abort();
}
