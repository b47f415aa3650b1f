import { expect, it } from "vitest";
import { createLocalClock } from "../src/clock.ts";
import { scheduleInterval } from "../src/schedule-interval.ts";

const HOUR = 3_600;

it("a scheduled job runs at once when the clock is moved, never twice at a time, and not after its end", async () => {
  const clock = createLocalClock();
  let runs = 0;
  let { promise, resolve: finish } = Promise.withResolvers<void>();
  const stop = scheduleInterval(clock, HOUR, "job", () => {
    runs += 1;
    return promise;
  });
  expect(runs).toBe(0);
  clock.advance(60);
  clock.advance(60);
  expect(runs).toBe(1);

  finish();
  await promise;
  await new Promise(setImmediate);
  ({ promise, resolve: finish } = Promise.withResolvers<void>());
  clock.advance(60);
  expect(runs).toBe(2);

  finish();
  await stop();
  clock.advance(60);
  expect(runs).toBe(2);
});
