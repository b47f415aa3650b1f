import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { asSignedIn } from "@frangipani/core/accounts";
import { categoryCountWrite, dynamoOrders, Table } from "@frangipani/core/dynamo";
import { type OrderPorts, placeOrder, sweepOrders } from "@frangipani/core/orders";
import { CheckoutInput } from "@frangipani/core/orders/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { freshTable } from "../../../local/test/support/table.ts";
import { cart, findingsIn } from "../support/orders-shop.ts";
import { type TestShop, testShop } from "../support/shop.ts";

// More than all interrupted orders of a test hold at once.
const COPIES = 100;

let shop: TestShop;
let client: DynamoDBClient;
beforeEach(async () => {
  const on = await freshTable();
  ({ client } = on);
  shop = await testShop({ on });
  for (const id of ["a", "b"]) {
    const { categoryId, subcategoryId } = await shop.book(id, { stock: COPIES, supplied: COPIES });
    await shop.table.transact([categoryCountWrite(shop.table, categoryId, subcategoryId, 1)]);
  }
});

/** Called instead of each request of an order; `position` counts them from 1. */
type Intercept = (send: () => Promise<unknown>, position: number) => Promise<unknown>;

/** Places an order of two books, whose requests go through `intercept`. */
async function place(intercept: Intercept) {
  const buyer = await shop.person();
  // Two changes at the same time would be one entry in the catalogue's log.
  shop.clock.advance(1);
  let position = 0;
  const send = (command: Parameters<typeof client.send>[0]) => {
    position += 1;
    return intercept(() => client.send(command), position);
  };
  const orders = dynamoOrders(new Table({ send } as unknown as DynamoDBClient, shop.table.name), shop.clock);
  const ports: OrderPorts = { ...shop.ports, orders };
  return placeOrder(ports, asSignedIn(buyer), CheckoutInput.parse(cart(["a", 2], ["b", 1])), "203.0.113.7");
}

type Side = "before" | "after";

/** Stops before or after the request `last`. @returns a function that continues; undefined if there were fewer requests */
async function placeUntil(last: number, side: Side): Promise<(() => Promise<unknown>) | undefined> {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<"stopped">();
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  const earlier: Promise<unknown>[] = [];
  const placing = place(async (send, position) => {
    if (position < last) {
      const response = send();
      earlier.push(response);
      return response;
    }
    if (position > last) return goesOn.then(send);
    const done = side === "after" ? await send() : undefined;
    stop("stopped");
    await goesOn;
    return done ?? send();
  }).catch((error: unknown) => error);
  const outcome = await Promise.race([stopped, placing]);
  if (outcome !== "stopped") return undefined;
  // The lines of an order are reserved in parallel.
  await Promise.allSettled(earlier);
  return async () => {
    goOn();
    return placing;
  };
}

/** Places orders, each of which stops at another request. @returns the functions that continue them */
async function stopAtEveryRequest(side: Side): Promise<(() => Promise<unknown>)[]> {
  const stopped: (() => Promise<unknown>)[] = [];
  for (;;) {
    const goOn = await placeUntil(stopped.length + 1, side);
    if (!goOn) break;
    stopped.push(goOn);
  }
  expect(stopped.length).toBeGreaterThan(8);
  await expectEveryCopyCounted();
  return stopped;
}

async function sweepForAnHour(): Promise<void> {
  for (let minutes = 0; minutes < 60; minutes += 20) {
    shop.clock.advance(20 * 60);
    await sweepOrders(shop.ports, () => true);
  }
}

const expectEveryCopyCounted = async () => expect(await findingsIn(shop)).toEqual([]);

const stocks = async () => [await shop.stock("a"), await shop.stock("b")];

async function expectNothingReserved(): Promise<void> {
  expect(await stocks()).toEqual([COPIES, COPIES]);
  const orders = await shop.allOrders();
  expect(orders.filter(({ holdsStock, reserving }) => holdsStock || reserving)).toEqual([]);
  const attributes = (await shop.allItems()).flatMap((item) => Object.keys(item));
  expect(attributes.filter((name) => name.startsWith("taken#"))).toEqual([]);
  await expectEveryCopyCounted();
}

describe("an order that is being placed", () => {
  it.each(["before", "after"] as const)(
    "loses no copy when its function ends %s any of its requests",
    async (side) => {
      await stopAtEveryRequest(side);
      await sweepForAnHour();
      await expectNothingReserved();
    },
  );

  it("is placed once when each of its requests is repeated after a lost response", async () => {
    await place(async (send) => {
      const first = await send().catch(() => undefined);
      // DynamoDB returns the first response to a repeated transaction; a single write is done again.
      return send().catch((error: Error) => {
        if (error.name === "TransactionCanceledException") return first;
        throw error;
      });
    });
    expect(await stocks()).toEqual([COPIES - 2, COPIES - 1]);
    await expectEveryCopyCounted();
  });

  it("releases its copies even if its function continues after it was swept", async () => {
    const stopped = await stopAtEveryRequest("before");
    shop.clock.advance(16 * 60);
    await sweepOrders(shop.ports, () => true);
    for (const goOn of stopped) await goOn();
    await expectEveryCopyCounted();
    await sweepForAnHour();
    await expectNothingReserved();
  });

  it("keeps every copy counted while an administrator sets the stock at any of its requests", async () => {
    const admin = await shop.person({ role: "admin" });
    let interrupted = 0;
    for (let hasInterrupted = true; hasInterrupted; interrupted += 1) {
      hasInterrupted = false;
      await place(async (send, position) => {
        if (position === interrupted + 1) {
          hasInterrupted = true;
          const set = { stock: COPIES + interrupted };
          await shop.call(admin, "PUT", "/book/bulkUpdate", { books: [{ id: "a" }], set });
        }
        return send();
      });
    }
    expect(interrupted).toBeGreaterThan(8);
    await expectEveryCopyCounted();
    await sweepForAnHour();
    await expectEveryCopyCounted();
  });
});
