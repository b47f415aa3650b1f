// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { eventually } from "../support/eventually.ts";
import {
  beginWithoutCart,
  deleteDatabase,
  inDatabase,
  inLocalStorage,
  line,
  openTab,
  openTabWith,
  refuseLocalStorage,
  showAndStore,
  summary,
} from "./support/cart-tabs.ts";

beginWithoutCart();

const inAnyOrder = (cart: string | undefined) => cart?.split(" ").sort();

describe("the cart's database", () => {
  it("has every change, and restores the cart when local storage was emptied", async () => {
    const tab = await openTab();
    tab.cart.add(summary(1), 2);
    tab.cart.add(summary(2));
    await showAndStore("b1:2 b2:1", tab);
    tab.cart.remove(summary(1)._id);
    await showAndStore("b2:1", tab);
    tab.close();
    localStorage.clear();
    const next = await openTab();
    expect(next.first).toBe("");
    await showAndStore("b2:1", next);
    expect(inLocalStorage()).toMatchObject([line(2)]);
  });

  it("is written again after an eviction: on return to the tab, and on the next visit", async () => {
    const tab = await openTabWith(1);
    await deleteDatabase();
    document.dispatchEvent(new Event("visibilitychange"));
    await showAndStore("b1:1");
    tab.close();
    await deleteDatabase();
    await showAndStore("b1:1", await openTab());
  });

  it("takes from the copy a click right before the tab closed", async () => {
    const tab = await openTabWith(1, 2);
    // The subscription has ended: changes only reach the local copy now.
    tab.close();
    tab.cart.remove(summary(1)._id);
    tab.cart.add(summary(3), 2);
    expect(await inDatabase()).toBe("b1:1 b2:1");
    const next = await openTab();
    expect(next.first).toBe("b2:1 b3:2");
    await showAndStore("b2:1 b3:2", next);
  });

  it("updates an outdated copy", async () => {
    const tab = await openTabWith(1, 2);
    const before = { ...localStorage };
    tab.cart.remove(summary(1)._id);
    tab.cart.setQuantity(summary(2)._id, 4);
    await showAndStore("b2:4");
    tab.close();
    for (const [key, value] of Object.entries(before)) localStorage.setItem(key, value);
    const next = await openTab();
    expect(next.first).toBe("b1:1 b2:1");
    await showAndStore("b2:4", next);
    expect(inLocalStorage()).toMatchObject([line(2, 4)]);
  });

  it("is emptied by a tab that had not read it yet", async () => {
    const tab = await openTabWith(1);
    tab.close();
    localStorage.clear();
    const next = await openTab();
    next.cart.clear();
    await showAndStore("", next);
  });

  it("is read once in a browser without a copy, which then stores that the cart is empty", async () => {
    const tab = await openTab();
    expect(tab.isCartLoaded.get()).toBe(false);
    await eventually(() => expect(tab.isCartLoaded.get()).toBe(true));
    expect(await inDatabase()).toBeUndefined();
    tab.close();
    expect((await openTab()).isCartLoaded.get()).toBe(true);
  });
});

describe("two tabs", () => {
  it("show the same cart, and keep concurrent changes of both", async () => {
    const [one, other] = [await openTab(), await openTab()];
    one.cart.add(summary(1));
    // As in another process, which has not seen the first one's copy yet.
    localStorage.clear();
    other.cart.add(summary(2));
    await eventually(async () => expect(inAnyOrder(await inDatabase())).toEqual(["b1:1", "b2:1"]));
    for (const tab of [one, other])
      await eventually(() => expect(inAnyOrder(tab.shows())).toEqual(["b1:1", "b2:1"]));
    one.cart.remove(summary(2)._id);
    await showAndStore("b1:1", one, other);
    other.cart.clear();
    await showAndStore("", one, other);
  });

  it("stay synchronised without local storage", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    refuseLocalStorage();
    const [one, other] = [await openTab(), await openTab()];
    one.cart.add(summary(1));
    await showAndStore("b1:1", one, other);
    other.cart.add(summary(1));
    await showAndStore("b1:2", one, other);
    one.close();
    other.close();
    await showAndStore("b1:2", await openTab());
  });
});
