// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { OrderWire } from "@frangipani/core/orders";
import { Dexie } from "dexie";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { storeUser } from "../../src/api/session/session-user.ts";
import { openDatabase } from "../../src/catalogue/storage/database.ts";
import { removeOrders, savedOrders, saveOrders } from "../../src/orders/saved-orders.ts";
import { savedOrder as order } from "../support/saved-order.ts";

beforeEach(async () => {
  await removeOrders();
  storeUser({ id: "us_1", name: "Reader", email: "reader@x.example", role: "customer" });
});

it("saves orders with their numbers", async () => {
  await saveOrders("us_1", [order]);
  expect((await savedOrders("us_1"))?.orders).toEqual([order]);
  expect(await savedOrders("us_2")).toBeUndefined();
});

it("replaces orders that were saved while the clock was ahead", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 });
  await saveOrders("us_1", []);
  vi.useRealTimers();
  await saveOrders("us_1", [order]);
  expect((await savedOrders("us_1"))?.orders).toEqual([order]);
});

it("saves no orders for a user who is not signed in", async () => {
  await saveOrders("us_2", [order]);
  storeUser(null);
  await saveOrders("us_1", [order]);
  expect(await storedIn("frangipani-orders")).toEqual([]);
});

it("leaves no orders behind when the user signs out during the write", async () => {
  const saving = saveOrders("us_1", [order]);
  storeUser(null);
  await Promise.all([saving, removeOrders()]);
  expect(await storedIn("frangipani-orders")).toEqual([]);
});

it("completes orders of an earlier build, with the id as order number", async () => {
  await saveOrders("us_1", [{ _id: order._id } as OrderWire]);
  expect((await savedOrders("us_1"))?.orders).toEqual([{ ...order, orderNumber: "or_1" }]);
});

/* Builds until November 2026 stored orders in the catalogue's database. */
describe("orders that an earlier build has stored", () => {
  const earlier = { userId: "us_1", orders: [order], asOf: Date.parse("2026-11-20T04:00:00Z") };

  /** Stores rows as the earlier build did. @returns the freshly loaded module, as in a new page */
  async function newPage(rows: object[]) {
    await openDatabase();
    await inDatabase("frangipani", (orders) => orders.bulkPut(rows));
    vi.resetModules();
    const page = await import("../../src/orders/saved-orders.ts");
    const { storeUser: signIn } = await import("../../src/api/session/session-user.ts");
    return { ...page, signIn };
  }

  it("are moved with their age", async () => {
    const page = await newPage([earlier]);
    expect(await page.savedOrders("us_1")).toEqual({ orders: [order], asOf: new Date(earlier.asOf) });
    expect(await storedIn("frangipani")).toEqual([]);
    const next = await newPage([]);
    expect((await next.savedOrders("us_1"))?.orders).toEqual([order]);
  });

  it("replace only earlier orders", async () => {
    await saveOrders("us_1", [{ ...order, orderStatus: "shipped" } as OrderWire]);
    const page = await newPage([earlier]);
    expect((await page.savedOrders("us_1"))?.orders).toMatchObject([{ orderStatus: "shipped" }]);
    const inTenMinutes = Date.now() + 600_000;
    const next = await newPage([{ ...earlier, asOf: inTenMinutes }]);
    expect((await next.savedOrders("us_1"))?.asOf).toEqual(new Date(inTenMinutes));
  });

  it("are removed if they are another user's", async () => {
    const page = await newPage([{ ...earlier, userId: "us_2" }]);
    expect(await page.savedOrders("us_2")).toBeUndefined();
    expect(await storedIn("frangipani")).toEqual([]);
  });

  it("are removed by a sign-out before they were moved", async () => {
    const page = await newPage([earlier]);
    page.signIn(null);
    await page.removeOrders();
    expect(await storedIn("frangipani")).toEqual([]);
    expect(await storedIn("frangipani-orders")).toEqual([]);
  });
});

async function inDatabase<T>(name: string, work: (orders: Dexie.Table) => PromiseLike<T>): Promise<T> {
  const database = await new Dexie(name).open();
  try {
    return await work(database.table("orders"));
  } finally {
    database.close();
  }
}

const storedIn = (name: string) => inDatabase(name, (orders) => orders.toArray());
