import { expect, it } from "vitest";
import { createPace } from "../../src/import/import-batches.ts";

/** A pace with a clock that only waiting advances. */
function virtualPace(maxRowsPerMinute?: number) {
  let now = 0;
  const timer = {
    now: () => now,
    wait: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
  const pace = createPace(maxRowsPerMinute, timer);
  return {
    ...pace,
    advance: timer.wait,
    /** Takes turns of 500 rows, and returns the milliseconds that each of them waited. */
    async waits(batches: number): Promise<number[]> {
      const waited: number[] = [];
      for (let batch = 0; batch < batches; batch += 1) {
        const before = now;
        await pace.turn(500);
        waited.push(Math.round(now - before));
      }
      return waited;
    },
  };
}

it("delays a batch until the rows before it fit into 10,000 a minute", async () => {
  const pace = virtualPace();
  expect(await pace.waits(2)).toEqual([0, 3_000]);
  await pace.advance(1_000);
  expect(await pace.waits(1)).toEqual([2_000]);
  await pace.advance(60_000);
  expect(await pace.waits(2)).toEqual([0, 3_000]);
});

it.each<[string, number | undefined, string, number]>([
  ["begins with 10,000 rows a minute, which leave capacity for checkout", undefined, "", 10_000],
  ["rises with each batch that is not throttled", undefined, "+++++", 20_000],
  ["rises to 30,000 at most", undefined, "+".repeat(50), 30_000],
  ["is halved by each batch that is throttled", undefined, "+++++-", 10_000],
  ["falls to 2,500 at least", undefined, "-----", 2_500],
  ["rises again after it fell", undefined, "-----+", 4_500],
  ["rises to the maximum of an operator", 60_000, "+".repeat(50), 60_000],
  ["begins with the maximum of an operator when that is lower", 1_000, "-+", 1_000],
])("the pace %s", async (_, max, outcomes, rowsPerMinute) => {
  const pace = virtualPace(max);
  for (const outcome of outcomes) outcome === "+" ? pace.speedUp() : pace.slowDown();
  expect(await pace.waits(2)).toEqual([0, Math.round((500 / rowsPerMinute) * 60_000)]);
});

it("sends 50,000 rows within two minutes when no batch is throttled", async () => {
  const pace = virtualPace();
  let total = 0;
  for (let batch = 0; batch < 100; batch += 1) {
    total += (await pace.waits(1))[0] ?? 0;
    pace.speedUp();
  }
  expect(total / 1000).toBeLessThan(120);
});
