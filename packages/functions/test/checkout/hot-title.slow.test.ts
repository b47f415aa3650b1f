import { afterAll, expect, inject, it, vi } from "vitest";
import { startFaultProxy } from "../../../local/src/emulators/dynamodb/fault-proxy.ts";
import { freshTable } from "../../../local/test/support/table.ts";
import { testShop } from "../support/shop.ts";

/** The load test has 300 and 200 (bench/load/hot-title.ts). */
const BUYERS = 30;
const COPIES = 20;
/** About what a transaction of DynamoDB takes. */
const TRANSACTION_MS = 10;

const proxy = await startFaultProxy(inject("dynamoEndpoint"));
const shop = await testShop({ on: await freshTable(undefined, proxy.endpoint) });
afterAll(() => proxy.stop());

it(`sells ${COPIES} copies to ${BUYERS} concurrent buyers, and returns out-of-stock to the others`, async () => {
  await shop.book("hot", { stock: COPIES, title: "Tides" });
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.person()));
  proxy.faults.fail({ kind: "error", code: "ThrottlingError", share: 0.02 });
  proxy.faults.fail({ kind: "contention", milliseconds: TRANSACTION_MS });
  // How long it takes is counted by core/test/dynamo/hot-title.slow.test.ts, where a slow machine makes no difference.
  vi.useFakeTimers({ toFake: ["Date"] });
  const responses = await Promise.all(buyers.map((buyer) => shop.checkOut(buyer, { hot: 1 })));
  vi.useRealTimers();
  proxy.faults.heal();

  const refused = responses.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set(['"Tides" is out of stock.']));
  expect(refused).toHaveLength(BUYERS - COPIES);
  expect(await shop.stock("hot")).toBe(0);
  const orders = await shop.allOrders();
  expect(orders.map(({ holdsStock }) => holdsStock)).toEqual(Array.from({ length: COPIES }, () => true));
});
