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
 * The cart's home. It has a database of its own, so that the catalogue's may be emptied, mended or upgraded without it, and
 * tabs of earlier builds, which hold that one open in its first version, work on.
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
 * Brings a state of the cart together with the stored one, in one transaction, so that of two tabs which do it at once
 * neither loses a line. @returns both together; undefined when this browser stores nothing
 */
export async function saveCart(cart: SavedCart): Promise<SavedCart | undefined> {
  let refusal: unknown;
  try {
    return await store(cart);
  } catch (error) {
    refusal = error;
  }
  for (const mend of waysOutOf(refusal)) {
    try {
      await mend();
      return await store(cart);
    } catch (error) {
      refusal = error;
    }
  }
  console.warn("The database does not store the cart; local storage has it.", refusal);
  return undefined;
}

/** Follows what is stored, whichever tab stores it. @returns ends that */
export function followStoredCart(take: (cart: SavedCart) => void): () => void {
  const following = liveQuery(() => database.carts.get(CART_KEY)).subscribe({
    next: (record) => {
      const cart = cartIn(record);
      if (cart) take(cart);
    },
    error: (error) => console.warn("The stored cart is not followed any more.", error),
  });
  return () => following.unsubscribe();
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

/** A full disk gives the details of books back; a database that was closed is opened again, a damaged one begun anew. */
function waysOutOf(refusal: unknown): (() => unknown)[] {
  if (isQuotaError(refusal)) return [async () => (await openStorage()).removeAllDetails()];
  const { name } = refusal as Error;
  // A browser without a database, or a later version of the shop, whose cart is not this one's to throw away.
  if (name === "MissingAPIError" || name === "VersionError") return [];
  return [() => database.close({ disableAutoOpen: false }), () => database.delete()];
}
