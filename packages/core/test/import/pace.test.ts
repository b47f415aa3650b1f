import { expect, it } from "vitest";
import { createPace, ROWS_PER_MINUTE } from "../../src/import/pace.ts";

it("sends a batch when the ones before it have had their share of a minute", async () => {
  let now = 0;
  const waits: number[] = [];
  const timer = {
    now: () => now,
    wait: async (milliseconds: number) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
  };
  const pace = createPace(ROWS_PER_MINUTE, timer);
  await pace.turn(500);
  await pace.turn(500);
  now += 1_000;
  await pace.turn(500);
  expect(waits).toEqual([3_000, 2_000]);
  now += 60_000;
  await pace.turn(500);
  await pace.turn(500);
  expect(waits).toEqual([3_000, 2_000, 3_000]);
});
