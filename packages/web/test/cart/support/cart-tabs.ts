import "fake-indexeddb/auto";
import { toSummary } from "@frangipani/core/books";
import { Dexie, type Table } from "dexie";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { SavedCart } from "../../../src/cart/saved-cart.ts";
import { feedBook } from "../../catalogue/fake-shop.ts";
import { eventually } from "../../support/eventually.ts";
import { textOf } from "./cart-text.ts";

export const DATABASE = "frangipani-cart";

export const summary = (at: number) => toSummary(feedBook(at));
export const line = (at: number, quantity = 1) => ({ book: summary(at), quantity });

const closeFunctions: (() => void)[] = [];

/** Reloads the modules, so that each tab has its own state. `first` is the cart before the database is read. */
export async function openTab() {
  vi.resetModules();
  await import("../../../src/app/register-device-data.ts");
  const { cart } = await import("../../../src/cart/cart.ts");
  const { cartState, isCartLoaded } = await import("../../../src/cart/cart-state.ts");
  const { followCart } = await import("../../../src/cart/follow-cart.ts");
  const first = textOf(cartState.get());
  const close = followCart();
  closeFunctions.push(close);
  return { cart, isCartLoaded, close, first, shows: () => textOf(cartState.get()) };
}

type Tab = Awaited<ReturnType<typeof openTab>>;

/** Opens a tab, adds one copy of each book, and waits until the cart is stored. */
export async function openTabWith(...books: number[]): Promise<Tab> {
  const tab = await openTab();
  for (const at of books) tab.cart.add(summary(at));
  await showAndStore(books.map((at) => `b${at}:1`).join(" "));
  return tab;
}

export async function withRecords<T>(work: (records: Table<object, string>) => PromiseLike<T>): Promise<T> {
  const database = new Dexie(DATABASE);
  database.version(1).stores({ carts: "key" });
  try {
    return await work(database.table("carts"));
  } finally {
    database.close();
  }
}

export const deleteDatabase = () => Dexie.delete(DATABASE);

export const inDatabase = () =>
  withRecords((records) => records.get("cart").then((cart) => cart && textOf(cart as SavedCart)));

export const inLocalStorage = () => JSON.parse(localStorage.getItem("cart") ?? "null");

export const refuseLocalStorage = (stored: Record<string, string> = {}) =>
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored[key] ?? null,
    removeItem: () => {},
    setItem: () => {
      throw new DOMException("no room", "QuotaExceededError");
    },
  });

/** Waits until the tabs show this cart and the database has stored it. */
export const showAndStore = (cart: string, ...tabs: Tab[]) =>
  eventually(async () => {
    for (const tab of tabs) expect(tab.shows()).toBe(cart);
    expect(await inDatabase()).toBe(cart);
  });

/** Registers hooks: each test begins without a stored cart, and its tabs are closed at the end. */
export function beginWithoutCart(): void {
  beforeEach(async () => {
    localStorage.clear();
    await deleteDatabase();
  });
  afterEach(() => {
    for (const close of closeFunctions.splice(0)) close();
  });
}
