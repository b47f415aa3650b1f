import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { workThrough } from "../../src/kernel/work-through.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function* numbers(count: number) {
  for (let at = 0; at < count; at += 1) yield at;
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe("working through items", () => {
  it("does each item once, within the limit of concurrency", async () => {
    const done: number[] = [];
    let running = 0;
    let maxRunning = 0;
    const working = workThrough(
      numbers(100),
      10,
      async (item) => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await pause(10);
        running -= 1;
        done.push(item);
      },
      () => true,
    );
    await vi.runAllTimersAsync();
    await working;
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, at) => at));
    expect(maxRunning).toBe(10);
  });

  it("makes at most three attempts", async () => {
    const work = vi.fn(async (item: number) => {
      await pause(item);
      throw new Error("the table is down");
    });
    const working = workThrough(numbers(100), 10, work, () => true);
    await vi.runAllTimersAsync();
    await working;
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("ends in time, and leaves the rest to the next run", async () => {
    const work = vi.fn(() => pause(1_000));
    const working = workThrough(numbers(1_000), 5, work, () => true);
    await vi.advanceTimersByTimeAsync(60_000);
    await working;
    expect(work.mock.calls.length).toBeGreaterThan(200);
    expect(work.mock.calls.length).toBeLessThan(240);
  });

  it("throws what reading the items threw, after what is under way", async () => {
    async function* failing() {
      yield 1;
      throw new Error("the table is down");
    }
    await expect(
      workThrough(
        failing(),
        5,
        async () => {},
        () => true,
      ),
    ).rejects.toThrow("the table is down");
  });
});
