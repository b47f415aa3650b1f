// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { OrderWire } from "@frangipani/core/orders";
import { beforeEach, expect, it } from "vitest";
import { storeUser } from "../../src/api/session/session-user.ts";
import { openDatabase } from "../../src/catalogue/storage/database.ts";
import { removeOrders, savedOrders, saveOrders } from "../../src/orders/saved-orders.ts";

const order = {
  _id: "or_1",
  orderNumber: "FB-7K2M-9QDF",
  attempt: null,
  timeline: [],
  shipment: null,
  request: null,
  refund: null,
  refundedAmount: 0,
  dispute: null,
} as unknown as OrderWire;

beforeEach(async () => {
  await removeOrders();
  storeUser({ id: "us_1", name: "Reader", email: "reader@x.example", role: "customer" });
});

it("saves orders with their numbers", async () => {
  await saveOrders("us_1", [order]);
  expect((await savedOrders("us_1"))?.orders).toEqual([order]);
  expect(await savedOrders("us_2")).toBeUndefined();
});

it("saves none for a user who is signed out, or whom another one followed", async () => {
  await saveOrders("us_2", [order]);
  storeUser(null);
  await saveOrders("us_1", [order]);
  expect(await (await openDatabase()).orders.count()).toBe(0);
});

it("leaves none behind when the user signs out during the write", async () => {
  const saving = saveOrders("us_1", [order]);
  storeUser(null);
  await Promise.all([saving, removeOrders()]);
  expect(await (await openDatabase()).orders.count()).toBe(0);
});

it("completes orders that an earlier version of the app has stored: their id is their number", async () => {
  const former = { _id: order._id } as OrderWire;
  await (await openDatabase()).orders.put({ userId: "us_1", orders: [former], asOf: 1 });
  expect((await savedOrders("us_1"))?.orders).toEqual([{ ...order, orderNumber: "or_1" }]);
});
