import { liveQuery, type Table } from "dexie";
import { DeviceDatabase } from "../device/database.ts";
import {
  areDated,
  CART_KEY,
  emptyCart,
  isLines,
  isRemovals,
  isSameCart,
  mergeCarts,
  type SavedCart,
} from "./saved-cart.ts";

class CartDatabase extends DeviceDatabase {
  readonly carts!: Table<SavedCart & { key: typeof CART_KEY }, typeof CART_KEY>;

  constructor() {
    super("frangipani-cart");
    this.version(1).stores({ carts: "key" });
  }
}

const database = new CartDatabase();

/** Merges the cart with the stored one and returns the result; undefined if this browser stores nothing. */
export async function saveCart(cart: SavedCart): Promise<SavedCart | undefined> {
  try {
    return await database.withRecovery(() => mergeIntoDatabase(cart));
  } catch (error) {
    console.warn("The database does not store the cart; local storage has it.", error);
    return undefined;
  }
}

export function followStoredCart(onCart: (cart: SavedCart) => void): () => void {
  const subscription = liveQuery(() => database.carts.get(CART_KEY)).subscribe({
    next: (record) => {
      const cart = cartIn(record);
      if (cart) onCart(cart);
    },
    error: (error) => console.warn("The stored cart is not followed any more.", error),
  });
  return () => subscription.unsubscribe();
}

/** Merges in one transaction, so that no line is lost when two tabs save at once. */
async function mergeIntoDatabase(cart: SavedCart): Promise<SavedCart> {
  await database.open();
  return database.transaction("rw", database.carts, async () => {
    const record = await database.carts.get(CART_KEY);
    const stored = cartIn(record);
    if (record && !stored) console.error("The cart in the database was not readable and is ignored.", record);
    const merged = mergeCarts(cart, stored ?? emptyCart);
    if (!isSameCart(merged, stored ?? emptyCart) || (record && !stored))
      await database.carts.put({ key: CART_KEY, ...merged });
    return merged;
  });
}

function cartIn(record: unknown): SavedCart | null {
  const { lines, removed, clearedAt } = (record ?? {}) as Partial<SavedCart>;
  const removals = { removed, clearedAt };
  return isLines(lines) && areDated(lines) && isRemovals(removals) ? { lines, ...removals } : null;
}
