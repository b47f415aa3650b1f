import { Dexie, liveQuery, type Table } from "dexie";
import { openStorage } from "../catalogue/storage/catalogue-storage.ts";
import { isQuotaError } from "../catalogue/storage/resilient-storage.ts";
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

/**
 * A database apart from the catalogue's, which may be emptied, repaired or upgraded, and which tabs of earlier builds keep
 * open in its first version.
 */
class CartDatabase extends Dexie {
  readonly carts!: Table<SavedCart & { key: typeof CART_KEY }, typeof CART_KEY>;

  constructor() {
    super("frangipani-cart", { chromeTransactionDurability: "strict", cache: "disabled" });
    this.version(1).stores({ carts: "key" });
    this.on("versionchange", () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }
}

const database = new CartDatabase();

/**
 * Merges the cart with the stored one in one transaction, so that two tabs that save at once lose no line.
 * @returns the merged cart; undefined when this browser stores nothing
 */
export async function saveCart(cart: SavedCart): Promise<SavedCart | undefined> {
  let failure: unknown;
  try {
    return await store(cart);
  } catch (error) {
    failure = error;
  }
  for (const recover of recoveriesFrom(failure)) {
    try {
      await recover();
      return await store(cart);
    } catch (error) {
      failure = error;
    }
  }
  console.warn("The database does not store the cart; local storage has it.", failure);
  return undefined;
}

export function followStoredCart(take: (cart: SavedCart) => void): () => void {
  const subscription = liveQuery(() => database.carts.get(CART_KEY)).subscribe({
    next: (record) => {
      const cart = cartIn(record);
      if (cart) take(cart);
    },
    error: (error) => console.warn("The stored cart is not followed any more.", error),
  });
  return () => subscription.unsubscribe();
}

async function store(cart: SavedCart): Promise<SavedCart> {
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

/** When the disk is full, removes details of books; reopens a closed database, and recreates a damaged one. */
function recoveriesFrom(failure: unknown): (() => unknown)[] {
  if (isQuotaError(failure)) return [async () => (await openStorage()).removeAllDetails()];
  const { name } = failure as Error;
  // No IndexedDB, or a database of a later version of the shop, which must not be deleted.
  if (name === "MissingAPIError" || name === "VersionError") return [];
  return [() => database.close({ disableAutoOpen: false }), () => database.delete()];
}
