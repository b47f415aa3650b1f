import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FeedDevice, FeedShop } from "../../support/feed-model.ts";

describe("under any interruptions", () => {
  const book = fc.nat(19);
  /** As long as an index may take at most, less what the clocks differ. */
  const delayMs = fc.nat(9_000);
  const event = fc.oneof(
    fc.record({ kind: fc.constant("put" as const), book, stock: fc.option(fc.nat(9)), delayMs }),
    fc.record({ kind: fc.constant("wait" as const), ms: fc.nat(15_000) }),
    fc.record({ kind: fc.constant("snapshot" as const) }),
    fc.record({ kind: fc.constant("lose" as const) }),
    fc.record({ kind: fc.constant("cache" as const), isStale: fc.boolean() }),
    fc.record({
      kind: fc.constant("follow" as const),
      failAt: fc.option(fc.nat(8)),
      pauseMs: fc.nat(3_000),
      isRepeating: fc.boolean(),
    }),
  );

  it("a reader ends with the shop's books: late, repeated, interrupted, out of caches, from any snapshot", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 60, size: "max" }), async (events) => {
        const shop = new FeedShop();
        const device = new FeedDevice();
        for (const one of events) {
          if (one.kind === "put") shop.put(one.book, one.stock, one.delayMs);
          if (one.kind === "wait") shop.now += one.ms;
          if (one.kind === "snapshot") shop.makeSnapshot();
          if (one.kind === "lose") shop.loseOldFiles();
          if (one.kind === "cache") shop.servedAt = one.isStale ? shop.now : undefined;
          if (one.kind === "follow")
            await device.follow(shop, one).catch((error) => expect(error).toBeInstanceOf(Error));
        }
        shop.servedAt = undefined;
        shop.now += 60_000;
        await device.follow(shop, { failAt: null, pauseMs: 0, isRepeating: false });
        expect(Object.fromEntries(device.books)).toEqual(shop.onSale());
      }),
      { numRuns: 500 },
    );
  });
});
