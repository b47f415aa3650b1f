import { expect, it } from "vitest";
import { createPace } from "../../src/import/import-batches.ts";

/** With a clock of its own. */
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
    pass: timer.wait,
    /** @returns the milliseconds that each of these batches of 500 waited */
    async waits(batches: number): Promise<number[]> {
      const waited: number[] = [];
      for (let at = 0; at < batches; at += 1) {
        const before = now;
        await pace.turn(500);
        waited.push(Math.round(now - before));
      }
      return waited;
    },
  };
}

it("sends a batch when the ones before it have had their share of a minute", async () => {
  const pace = virtualPace();
  expect(await pace.waits(2)).toEqual([0, 3_000]);
  await pace.pass(1_000);
  expect(await pace.waits(1)).toEqual([2_000]);
  await pace.pass(60_000);
  expect(await pace.waits(2)).toEqual([0, 3_000]);
});

it.each<[string, number | undefined, string, number]>([
  ["begins with the 10,000 rows a minute that leave checkout its room", undefined, "", 10_000],
  ["rises with each batch that the table has room for", undefined, "+++++", 20_000],
  ["ends at 30,000", undefined, "+".repeat(50), 30_000],
  ["is halved by each batch that is throttled", undefined, "+++++-", 10_000],
  ["keeps a least pace", undefined, "-----", 2_500],
  ["rises again", undefined, "-----+", 4_500],
  ["ends where an operator says", 60_000, "+".repeat(50), 60_000],
  ["begins there too", 1_000, "-+", 1_000],
])("%s", async (_, max, outcomes, rowsPerMinute) => {
  const pace = virtualPace(max);
  for (const outcome of outcomes) outcome === "+" ? pace.speedUp() : pace.slowDown();
  expect(await pace.waits(2)).toEqual([0, Math.round((500 / rowsPerMinute) * 60_000)]);
});

it("brings 50,000 rows within two minutes while the table has room", async () => {
  const pace = virtualPace();
  let total = 0;
  for (let batch = 0; batch < 100; batch += 1) {
    total += (await pace.waits(1))[0] ?? 0;
    pace.speedUp();
  }
  expect(total / 1000).toBeLessThan(120);
});
