import { FollowedDatabase } from "../app/database/followed-database.ts";
import { isQuotaError, mayDeleteAfter } from "../app/database/local-database.ts";
import { openStorage } from "../catalogue/storage/catalogue-storage.ts";
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

type Stores = { carts: { key: typeof CART_KEY; value: SavedCart & { key: typeof CART_KEY } } };

/**
 * A database apart from the catalogue's, which may be emptied, repaired or upgraded, and which tabs of earlier builds keep
 * open in its first version.
 */
const database = new FollowedDatabase<Stores>("frangipani-cart", {
  durability: "strict",
  createStores: (created) => void created.createObjectStore("carts", { keyPath: "key" }),
});

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

export const followStoredCart = (take: (cart: SavedCart) => void): (() => void) =>
  database.follow({
    read: () => database.read(["carts"], ({ store }) => store.get(CART_KEY)),
    take(record) {
      const cart = cartIn(record);
      if (cart) take(cart);
    },
    onError: (error) => console.warn("The stored cart could not be read.", error),
  });

const store = (cart: SavedCart): Promise<SavedCart> =>
  database.write(["carts"], async ({ store: carts }) => {
    const record = await carts.get(CART_KEY);
    const stored = cartIn(record);
    if (record && !stored) console.error("The cart in the database was not readable and is ignored.", record);
    const merged = mergeCarts(cart, stored ?? emptyCart);
    if (!isSameCart(merged, stored ?? emptyCart) || (record && !stored))
      await carts.put({ key: CART_KEY, ...merged });
    return merged;
  });

function cartIn(record: unknown): SavedCart | null {
  const { lines, removed, clearedAt } = (record ?? {}) as Partial<SavedCart>;
  const removals = { removed, clearedAt };
  return isLines(lines) && areDated(lines) && isRemovals(removals) ? { lines, ...removals } : null;
}

/** When the disk is full, removes details of books; reopens a closed database, and recreates a damaged one. */
function recoveriesFrom(failure: unknown): (() => unknown)[] {
  if (isQuotaError(failure)) return [async () => (await openStorage()).removeAllDetails()];
  if (!mayDeleteAfter(failure)) return [];
  return [() => database.close(), () => database.delete()];
}
