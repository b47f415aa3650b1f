// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { server } from "../support/session-server.ts";

const mei = { id: "us_mei", name: "Mei Lin", email: "mei@example.com", role: "customer" } as const;

function blockStorages(...names: ("localStorage" | "sessionStorage")[]): void {
  for (const name of names)
    vi.spyOn(globalThis, name, "get").mockImplementation(() => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    });
}

function fillStorages(): void {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    const { getItem, removeItem } = globalThis[name];
    const full = {
      getItem: getItem.bind(globalThis[name]),
      removeItem: removeItem.bind(globalThis[name]),
      setItem() {
        throw new DOMException("no room", "QuotaExceededError");
      },
    };
    vi.spyOn(globalThis, name, "get").mockReturnValue(full as never);
  }
}

/** Reloads the modules, so that they have their own state, as in a new page. */
async function openPage() {
  vi.resetModules();
  const { storageProblem } = await import("../../src/device/device-storage.ts");
  const { readUser, currentUser } = await import("../../src/api/session/session-user.ts");
  const session = await import("../../src/api/session/session.ts");
  const { userStorage } = await import("../../src/device/device-storage.ts");
  return { problem: () => storageProblem.get(), readUser, currentUser, userStorage, ...session };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe.each([
  ["blocked", () => blockStorages("localStorage", "sessionStorage")],
  ["full", fillStorages],
] as const)("where storage is %s", (problem, refuse) => {
  it("a user stays signed in while the page is open, and nothing is left after signing out", async () => {
    server();
    refuse();
    const page = await openPage();
    page.signIn(mei, "token");
    page.userStorage.save("draft", { title: "A" });
    const kept = [page.readUser(), page.currentUser(), page.userStorage.load("draft")];
    expect(kept).toEqual([mei, mei, { title: "A" }]);
    expect(page.problem()).toBe(problem);
    await page.signOut();
    expect([page.readUser(), page.userStorage.load("draft")]).toEqual([null, undefined]);
  });

  it("modules with stored state load, and keep their values in memory", async () => {
    refuse();
    vi.resetModules();
    const { countVisit, dismissInstall, isInstallDismissed } = await import("../../src/device/install.ts");
    expect([countVisit(), isInstallDismissed()]).toEqual([1, false]);
    dismissInstall();
    expect([countVisit(), isInstallDismissed()]).toEqual([1, true]);
    const { savePendingAlert, takePendingAlert } = await import("../../src/alerts/alert-state.ts");
    savePendingAlert("1", "back-in-stock" as never);
    expect(takePendingAlert("1", "back-in-stock" as never)).toBe(true);
    const { rememberSearch, recentSearches } = await import("../../src/browse/finding/RecentSearches.tsx");
    rememberSearch("lamps");
    expect(recentSearches.get()).toEqual(["lamps"]);
    const { confirmOnce } = await import("../../src/orders/saved-payments.ts");
    expect([confirmOnce("cs_1"), confirmOnce("cs_1")]).toEqual([true, false]);
    const { saveGstRate, savedGstRate } = await import("../../src/cart/use-estimate.ts");
    saveGstRate(900 as never);
    expect(savedGstRate()).toBe(900);
    const { reloadOnce } = await import("../../src/shell/UnexpectedFailure.tsx");
    expect(reloadOnce(), "an unrecorded reload could repeat endlessly").toBe(false);
  });
});

it("another tab's change replaces the value kept in memory", async () => {
  fillStorages();
  const page = await openPage();
  page.signIn(mei, "token");
  expect(page.readUser()).toEqual(mei);
  vi.restoreAllMocks();
  window.dispatchEvent(new StorageEvent("storage", { key: "user" }));
  expect(page.readUser()).toBeNull();
});

it("a user can sign in where BroadcastChannel throws", async () => {
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      constructor() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      }
    },
  );
  blockStorages("localStorage", "sessionStorage");
  const page = await openPage();
  page.signIn(mei, "token");
  expect(page.currentUser()).toEqual(mei);
});
