import { expect, it } from "vitest";
import { createLocalClock, scheduleInterval } from "../src/clock.ts";

const HOUR = 3_600;

it("a scheduled job runs when the clock is moved, once more if it is moved during a run, and never after it was stopped", async () => {
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

  const first = promise;
  const finishFirst = finish;
  ({ promise, resolve: finish } = Promise.withResolvers<void>());
  finishFirst();
  await first;
  await new Promise(setImmediate);
  expect(runs, "the clock was moved twice; the second move causes one more run").toBe(2);

  finish();
  await stop();
  clock.advance(60);
  expect(runs).toBe(2);
});
