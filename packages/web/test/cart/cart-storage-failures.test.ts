// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { eventually } from "../support/eventually.ts";
import {
  beginWithoutCart,
  DATABASE,
  inLocalStorage,
  line,
  openTab,
  openTabWith,
  showAndStore,
  summary,
  withRecords,
} from "./support/cart-tabs.ts";

beginWithoutCart();

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
    await eventually(() =>
      expect(warn).toHaveBeenCalledWith(
        "The database does not store the cart; local storage has it.",
        expect.anything(),
      ),
    );
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
