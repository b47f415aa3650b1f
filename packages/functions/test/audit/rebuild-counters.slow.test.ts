import { type Counter, rebuildCounters } from "@frangipani/core/audit";
import { categoryCountWrite, dynamoAudit, dynamoCounters, keys } from "@frangipani/core/dynamo";
import { dayOf } from "@frangipani/core/orders";
import { beforeEach, describe, expect, it } from "vitest";
import { findingsIn } from "../support/orders-shop.ts";
import { testShop } from "../support/shop.ts";

const shop = await testShop();
const buyer = await shop.person();
await shop.person({ role: "admin" });
const book = await shop.book("1", { stock: 100 });
const category = book.categoryId;
const subcategory = `${category}/${book.subcategoryId}`;
await shop.table.transact([categoryCountWrite(shop.table, book.categoryId, book.subcategoryId, 1)]);
const buy = async () => void (await shop.buy(buyer));
for (let time = 0; time < 3; time += 1) await buy();

const rebuild = (over: { pause?: () => Promise<void>; add?: (counter: Counter) => Promise<void> } = {}) => {
  const counters = dynamoCounters(shop.table);
  return rebuildCounters({
    store: dynamoAudit(shop.table),
    counters: {
      async add(counter, by) {
        await over.add?.(counter);
        await counters.add(counter, by);
      },
    },
    clock: shop.clock,
    pause: over.pause ?? (async () => {}),
  });
};
const add = (counter: Counter, by: number) => dynamoCounters(shop.table).add(counter, by);

const wrongNow = async () => (await findingsIn(shop)).map(({ rule }) => rule);

beforeEach(async () => expect(await wrongNow()).toEqual([]));

describe("counters", () => {
  it("that are right are not changed, and need no second count", async () => {
    const pause = async () => expect.unreachable("there is nothing to count again");
    expect(await rebuild({ pause })).toEqual({ repaired: [], skipped: [] });
  });

  it("of every kind are set to the counted values", async () => {
    const day = dayOf(shop.clock.now());
    await add({ of: "category", category }, 4);
    await add({ of: "category", category: subcategory }, -1);
    await add({ of: "day", day, figure: "revenue" }, 500);
    await add({ of: "day", day: "2020-01-01", figure: "orders" }, 1);
    await add({ of: "admins" }, 2);
    const { repaired, skipped } = await rebuild();
    expect(skipped).toEqual([]);
    expect(repaired.map(({ stored, counted }) => counted - (stored ?? 0))).toEqual([-4, 1, -1, -500, -2]);
    expect(await rebuild()).toEqual({ repaired: [], skipped: [] });
  });

  it("that are missing are created again", async () => {
    await shop.table.transact([
      shop.table.remove(keys.categoryCounts(category as never)),
      shop.table.remove(keys.activeAdmins()),
    ]);
    const { repaired } = await rebuild();
    expect(repaired).toContainEqual({ counter: { of: "category", category }, stored: undefined, counted: 1 });
    expect(repaired.at(-1)).toEqual({ counter: { of: "admins" }, stored: 0, counted: 1 });
    expect(await rebuild()).toEqual({ repaired: [], skipped: [] });
    // Retiring and restoring a book still work with the new counters.
    await shop.call(await shop.person({ role: "admin" }), "PUT", "/book/deleteBookById/1");
    await shop.call(await shop.person({ role: "admin" }), "PUT", "/book/bringBackBookById/1");
  });

  it("that change during the count are skipped and reported, and no sale in between is lost", async () => {
    const day = dayOf(shop.clock.now());
    await add({ of: "day", day, figure: "paidOrders" }, 5);
    await add({ of: "category", category }, 1);
    const moving = await rebuild({ pause: buy });
    expect(moving.repaired.map(({ counter }) => counter.of)).toEqual(["category"]);
    expect(moving.skipped).toMatchObject([{ counter: { of: "day", day, figure: "paidOrders" } }]);
    let isFirst = true;
    const late = await rebuild({
      async add() {
        if (isFirst) await buy();
        isFirst = false;
      },
    });
    expect(late.repaired).toHaveLength(1);
  });

  it("are repaired by a second run when the first was interrupted", async () => {
    await add({ of: "category", category }, 1);
    await add({ of: "admins" }, 1);
    const stopAtAdmins = async (counter: Counter) => {
      if (counter.of === "admins") throw new Error("the function was stopped");
    };
    await expect(rebuild({ add: stopAtAdmins })).rejects.toThrow("the function was stopped");
    expect((await rebuild()).repaired.map(({ counter }) => counter.of)).toEqual(["admins"]);
  });
});
