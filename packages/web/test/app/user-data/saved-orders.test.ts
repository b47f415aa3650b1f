import "fake-indexeddb/auto";
import type { OrderWire } from "@frangipani/core/orders";
import { expect, it } from "vitest";
import { savedOrders, saveOrders } from "../../../src/app/user-data/saved-orders.ts";
import { openDatabase } from "../../../src/catalogue/storage/database.ts";

const order = { _id: "or_1", orderNumber: "FB-7K2M-9QDF", attempt: null } as OrderWire;

it("saves orders with their numbers", async () => {
  await saveOrders("us_1", [order]);
  expect((await savedOrders("us_1"))?.orders).toEqual([order]);
  expect(await savedOrders("us_2")).toBeUndefined();
});

it("completes orders that an earlier version of the app has stored: their id is their number", async () => {
  const { orderNumber: _, attempt: __, ...former } = order;
  await (await openDatabase()).orders.put({ userId: "us_1", orders: [former], asOf: 1 });
  expect((await savedOrders("us_1"))?.orders).toEqual([{ _id: "or_1", orderNumber: "or_1", attempt: null }]);
});
