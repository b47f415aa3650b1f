// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { eventually } from "../support/eventually.ts";
import {
  beginWithoutCart,
  DATABASE,
  deleteDatabase,
  inDatabase,
  inLocalStorage,
  line,
  openTab,
  openTabWith,
  refuseLocalStorage,
  showAndStore,
  summary,
  withRecords,
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

describe("storage failures", () => {
  it.each([
    ["no JSON", "{not json"],
    ["no list", '{"a":1}'],
    ["lines without a book", '[{"quantity":1}]'],
    ["a quantity of nothing", JSON.stringify([line(1, 0)])],
    ["a price that is none", JSON.stringify([{ book: { ...summary(1), price: "free" }, quantity: 1 }])],
  ])("a copy that is %s is ignored, logged, and written again", async (_, text) => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const tab = await openTabWith(7);
    tab.close();
    localStorage.setItem("cart", text);
    const next = await openTab();
    expect(error).toHaveBeenCalledWith("The saved cart was not readable and is ignored.", expect.anything());
    expect(next.first).toBe("");
    await showAndStore("b7:1", next);
    expect(inLocalStorage()).toMatchObject([line(7)]);
  });

  it("a record that cannot be read is ignored, logged, and written again", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    localStorage.setItem("cart", JSON.stringify([line(1)]));
    await withRecords((records) => records.put({ key: "cart", lines: "nonsense" }));
    const tab = await openTab();
    await eventually(() => expect(error).toHaveBeenCalledOnce());
    await showAndStore("b1:1", tab);
  });

  it("a damaged database is recreated", async () => {
    const damaged = indexedDB.open(DATABASE, 10);
    damaged.onupgradeneeded = () => damaged.result.createObjectStore("carts", { keyPath: "somethingElse" });
    await new Promise((done) => {
      damaged.onsuccess = done;
    });
    damaged.result.close();
    localStorage.setItem("cart", JSON.stringify([line(1)]));
    await showAndStore("b1:1", await openTab());
  });

  it("without a database, local storage has the cart", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("not allowed", "SecurityError");
    });
    const tab = await openTab();
    tab.cart.add(summary(1));
    const text = "The database does not store the cart; local storage has it.";
    await eventually(() => expect(warn).toHaveBeenCalledWith(text, expect.anything()));
    tab.close();
    const next = await openTab();
    expect(next.first).toBe("b1:1");
    next.cart.add(summary(1));
    expect(next.shows()).toBe("b1:2");
    expect(inLocalStorage()).toMatchObject([line(1, 2)]);
  });

  it("on a full disk the details of books are removed, and the cart is stored", async () => {
    const { openDatabase } = await import("../../src/catalogue/storage/database.ts");
    const catalogue = await openDatabase();
    await catalogue.details.put({ _id: "b1", description: "long" } as never);
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    const tab = await openTab();
    tab.cart.add(summary(1));
    await showAndStore("b1:1", tab);
    expect(await catalogue.details.count()).toBe(0);
  });
});

/** A tab of a build without the database: it stores a bare list and notifies the other tabs. */
function earlierBuildStores(lines: ReturnType<typeof line>[]): void {
  localStorage.setItem("cart", JSON.stringify(lines));
  window.dispatchEvent(new StorageEvent("storage", { key: "cart" }));
}

describe("an earlier build, which uses only local storage,", () => {
  it("has its cart moved into the database", async () => {
    localStorage.setItem("cart", JSON.stringify([line(2, 3), line(1)]));
    const tab = await openTab();
    expect(tab.first).toBe("b2:3 b1:1");
    await showAndStore("b2:3 b1:1", tab);
  });

  it("is followed while its tab is open: lines added, changed and removed", async () => {
    const tab = await openTabWith(1, 2);
    earlierBuildStores([line(1), line(2), line(3)]);
    expect(tab.shows()).toBe("b1:1 b2:1 b3:1");
    earlierBuildStores([line(1, 4), line(3)]);
    expect(tab.shows()).toBe("b1:4 b3:1");
    await showAndStore("b1:4 b3:1");
    earlierBuildStores([]);
    expect(tab.shows()).toBe("");
    await showAndStore("");
    const copy = { ...localStorage };
    window.dispatchEvent(new StorageEvent("storage", { key: "cart" }));
    expect({ ...localStorage }, "what was taken over is not taken over again").toEqual(copy);
  });

  it("has its cart adopted when no tab of this build was open", async () => {
    const tab = await openTabWith(1, 2);
    tab.close();
    earlierBuildStores([line(2, 2)]);
    await showAndStore("b2:2", await openTab());
  });

  it("removes nothing when it found local storage empty", async () => {
    const tab = await openTabWith(1);
    tab.close();
    localStorage.clear();
    earlierBuildStores([line(2)]);
    await showAndStore("b1:1 b2:1", await openTab());
  });

  it("is adopted once, when there is no room to replace its cart", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const tab = await openTabWith(1);
    tab.close();
    refuseLocalStorage({ cart: JSON.stringify([line(2)]) });
    const next = await openTab();
    await showAndStore("b1:1 b2:1", next);
    const { length } = warn.mock.calls;
    await new Promise((done) => setTimeout(done, 100));
    expect(warn).toHaveBeenCalledTimes(length);
  });

  it("reads what this build stores", async () => {
    const tab = await openTab();
    tab.cart.add(summary(1), 2);
    expect(inLocalStorage()).toMatchObject([{ book: summary(1), quantity: 2 }]);
    tab.cart.clear();
    expect(localStorage.getItem("cart")).toBeNull();
    await showAndStore("", tab);
  });
});
