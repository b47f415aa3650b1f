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

const sortedLines = (cart: string | undefined) => cart?.split(" ").sort();

describe("the cart's database", () => {
  it("stores every change, and restores the cart if local storage was emptied", async () => {
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

  it("is written again after it was evicted, on return to the tab and on the next visit", async () => {
    const tab = await openTabWith(1);
    await deleteDatabase();
    document.dispatchEvent(new Event("visibilitychange"));
    await showAndStore("b1:1");
    tab.close();
    await deleteDatabase();
    await showAndStore("b1:1", await openTab());
  });

  it("takes over from local storage a change made right before the tab closed", async () => {
    const tab = await openTabWith(1, 2);
    // After close, changes reach only local storage.
    tab.close();
    tab.cart.remove(summary(1)._id);
    tab.cart.add(summary(3), 2);
    expect(await inDatabase()).toBe("b1:1 b2:1");
    const next = await openTab();
    expect(next.first).toBe("b2:1 b3:2");
    await showAndStore("b2:1 b3:2", next);
  });

  it("replaces an outdated copy in local storage", async () => {
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

  it("is emptied by a tab that clears the cart before reading the database", async () => {
    const tab = await openTabWith(1);
    tab.close();
    localStorage.clear();
    const next = await openTab();
    next.cart.clear();
    await showAndStore("", next);
  });

  it("is read once in a browser without a copy, after which an empty cart counts as known", async () => {
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
    // As in another process that has not received the first tab's copy yet.
    localStorage.clear();
    other.cart.add(summary(2));
    await eventually(async () => expect(sortedLines(await inDatabase())).toEqual(["b1:1", "b2:1"]));
    for (const tab of [one, other])
      await eventually(() => expect(sortedLines(tab.shows())).toEqual(["b1:1", "b2:1"]));
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
    ["not JSON", "{not json"],
    ["not a list", '{"a":1}'],
    ["a list of lines without books", '[{"quantity":1}]'],
    ["a quantity of 0", JSON.stringify([line(1, 0)])],
    ["an invalid price", JSON.stringify([{ book: { ...summary(1), price: "free" }, quantity: 1 }])],
  ])("a copy that is %s is ignored, logged and replaced", async (_, text) => {
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

  it("an unreadable database record is ignored, logged and replaced", async () => {
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

  it("without a database, the cart is kept in local storage", async () => {
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

  it("on a full disk, details of books are removed so that the cart can be stored", async () => {
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

/** As a tab of a build without the database does: stores a bare list and notifies the other tabs. */
function earlierBuildStores(lines: ReturnType<typeof line>[]): void {
  localStorage.setItem("cart", JSON.stringify(lines));
  window.dispatchEvent(new StorageEvent("storage", { key: "cart" }));
}

describe("an earlier build, which stores the cart only in local storage,", () => {
  it("has its cart moved into the database", async () => {
    localStorage.setItem("cart", JSON.stringify([line(2, 3), line(1)]));
    const tab = await openTab();
    expect(tab.first).toBe("b2:3 b1:1");
    await showAndStore("b2:3 b1:1", tab);
  });

  it("has its added, changed and removed lines followed while its tab is open", async () => {
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
    expect({ ...localStorage }, "the adopted list is not adopted again").toEqual(copy);
  });

  it("has its cart adopted when no tab of this build was open", async () => {
    const tab = await openTabWith(1, 2);
    tab.close();
    earlierBuildStores([line(2, 2)]);
    await showAndStore("b2:2", await openTab());
  });

  it("removes no lines if it had found local storage empty", async () => {
    const tab = await openTabWith(1);
    tab.close();
    localStorage.clear();
    earlierBuildStores([line(2)]);
    await showAndStore("b1:1 b2:1", await openTab());
  });

  it("has its cart adopted once if there is no room to replace it", async () => {
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

  it("can read the cart that this build stores", async () => {
    const tab = await openTab();
    tab.cart.add(summary(1), 2);
    expect(inLocalStorage()).toMatchObject([{ book: summary(1), quantity: 2 }]);
    tab.cart.clear();
    expect(localStorage.getItem("cart")).toBeNull();
    await showAndStore("", tab);
  });
});
