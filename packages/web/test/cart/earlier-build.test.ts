// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import {
  beginWithoutCart,
  inLocalStorage,
  line,
  openTab,
  openTabWith,
  refuseLocalStorage,
  showAndStore,
  summary,
} from "./support/cart-tabs.ts";

beginWithoutCart();

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
