import type { Clock } from "@frangipani/core/kernel";

/** A clock that a test moves by hand, so that nothing waits. */
type TestClock = Clock & { advance(seconds: number): void };

export function testClock(start = "2026-06-15T02:00:00.000Z"): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}
