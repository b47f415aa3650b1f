// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";

/* Values that builds until November 2026 stored under other keys are read and moved. */

const reader = { id: "us_1", name: "Reader", email: "r@x.example", role: "customer" } as const;
const pending = {
  userId: "us_1",
  at: 1_780_000_000_000,
  address: { city: "Singapore" },
  addressId: null,
  lines: [{ id: "1", title: "Nine Lamps", quantity: 2, price: 2000 }],
  shipping: 400,
  gst: 360,
  total: 4760,
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
  localStorage.setItem("user", JSON.stringify(reader));
});

describe("an order placed offline", () => {
  const module = () => import("../../src/orders/pending-order.ts");

  it("is moved to the new key, and removed once it is placed", async () => {
    localStorage.setItem("personal.waitingOrder", JSON.stringify(pending));
    const { pendingOrderOf, removePendingOrder } = await module();
    expect(pendingOrderOf(reader)).toEqual(pending);
    vi.resetModules();
    expect((await module()).pendingOrderOf(reader)).toEqual(pending);
    removePendingOrder();
    vi.resetModules();
    expect((await module()).pendingOrderOf(reader)).toBeNull();
  });

  it("is read from a tab of the earlier build at once", async () => {
    const { pendingOrderOf } = await module();
    expect(pendingOrderOf(reader)).toBeNull();
    localStorage.setItem("personal.waitingOrder", JSON.stringify(pending));
    dispatchEvent(new StorageEvent("storage", { key: "personal.waitingOrder" }));
    expect(pendingOrderOf(reader)).toEqual(pending);
  });

  it("keeps the earlier key when there is no room for the new one", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    localStorage.setItem("personal.waitingOrder", JSON.stringify(pending));
    const stored = localStorage;
    const { getItem, setItem, removeItem } = localStorage;
    vi.spyOn(globalThis, "localStorage", "get").mockReturnValue({
      getItem: getItem.bind(stored),
      removeItem: removeItem.bind(stored),
      setItem(key: string, value: string) {
        if (key === "personal.draft.pendingOrder") throw new DOMException("no room", "QuotaExceededError");
        setItem.call(stored, key, value);
      },
    } as never);
    expect((await module()).pendingOrderOf(reader)).toEqual(pending);
    vi.restoreAllMocks();
    expect(JSON.parse(localStorage.getItem("personal.waitingOrder") ?? "")).toEqual(pending);
  });

  it("stays when the session ends without a sign-out, and is removed at sign-out", async () => {
    localStorage.setItem("personal.waitingOrder", JSON.stringify(pending));
    const { pendingOrderOf } = await module();
    const { clearUserStorage } = await import("../../src/device/device-data.ts");
    clearUserStorage({ keepsUnsaved: true });
    expect(Object.keys(localStorage)).toContain("personal.draft.pendingOrder");
    expect(pendingOrderOf(reader)).toEqual(pending);
    clearUserStorage();
    expect(Object.keys(localStorage)).toEqual(["user"]);
  });
});

it("cancels an order on return from a payment page that the earlier build opened", async () => {
  sessionStorage.setItem("personal.pendingOrder", '"or_1"');
  const callApi = vi.fn(async (..._request: unknown[]) => ({}));
  vi.doMock("../../src/api/call-api.ts", () => ({ callApi }));
  const { cancelUnpaidOrder } = await import("../../src/orders/saved-payments.ts");
  expect(await cancelUnpaidOrder()).toEqual({});
  const params = { orderId: "or_1" };
  expect(callApi).toHaveBeenCalledWith("POST /api/stripe/cancel-checkout/:orderId", { params });
  expect(await cancelUnpaidOrder()).toBeUndefined();
  vi.doUnmock("../../src/api/call-api.ts");
});

it("reads a typed delivery address", async () => {
  sessionStorage.setItem("personal.delivery", JSON.stringify({ userId: "us_1", city: "Singapore" }));
  const { loadDelivery } = await import("../../src/orders/typed-delivery.ts");
  expect(loadDelivery(reader)).toEqual({ city: "Singapore" });
});

it("still sends a sign-out that did not reach the server", async () => {
  localStorage.setItem("signOutOwed", "1");
  const { signOutPending } = await import("../../src/api/session/session-user.ts");
  expect(signOutPending.isSet()).toBe(true);
  signOutPending.set(false);
  expect(Object.keys(localStorage)).toEqual(["user"]);
});

it("does not count a visit with a stored catalogue as the first", async () => {
  localStorage.setItem("catalogueHeld", "1");
  expect((await import("../../src/catalogue/catalogue-state.ts")).isFirstVisit()).toBe(false);
  expect(localStorage.getItem("catalogueHeld")).toBeNull();
});

it("restores saved queries", async () => {
  const state = { data: "of yesterday", dataUpdatedAt: Date.now() - 86_400_000, status: "success" };
  const query = { queryKey: ["dashboard"], queryHash: '["dashboard"]', state };
  const saved = { timestamp: Date.now(), buster: "us_1", clientState: { mutations: [], queries: [query] } };
  localStorage.setItem("personal.answers", JSON.stringify(saved));
  const { createQueryClient } = await import("../../src/api/queries/query-client.ts");
  const { persistQueries } = await import("../../src/api/queries/persist-queries.ts");
  const client = createQueryClient({ success: () => {}, error: () => {} });
  const stop = persistQueries(client, "us_1");
  await expect.poll(() => client.getQueryData(["dashboard"])).toBe("of yesterday");
  stop();
  expect(localStorage.getItem("personal.answers")).toBeNull();
});
