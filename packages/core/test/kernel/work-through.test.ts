import { describe, expect, it, vi } from "vitest";
import { workThrough } from "../../src/kernel/work-through.ts";
import { after, useFakeTimers } from "../support/timers.ts";

useFakeTimers();

async function* numbers(count: number) {
  for (let number = 0; number < count; number += 1) yield number;
}
const always = () => true;

describe("working through items", () => {
  it("processes each item once, within the limit of concurrency", async () => {
    const done: number[] = [];
    let running = 0;
    let maxRunning = 0;
    const work = async (item: number) => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await after(10, undefined);
      running -= 1;
      done.push(item);
    };
    const working = workThrough(numbers(100), 10, work, always);
    await vi.runAllTimersAsync();
    await working;
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index));
    expect(maxRunning).toBe(10);
  });

  it("stops when the first three items fail", async () => {
    const work = vi.fn(async (item: number) => {
      await after(item, undefined);
      throw new Error("the table is down");
    });
    const working = workThrough(numbers(100), 10, work, always);
    await vi.runAllTimersAsync();
    await working;
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("ends within a minute, and leaves the rest to the next run", async () => {
    const work = vi.fn(() => after(1_000, undefined));
    const working = workThrough(numbers(1_000), 5, work, always);
    await vi.advanceTimersByTimeAsync(60_000);
    await working;
    expect(work.mock.calls.length).toBeGreaterThan(200);
    expect(work.mock.calls.length).toBeLessThan(240);
  });

  it("throws the error of reading the items", async () => {
    async function* failing() {
      yield 1;
      throw new Error("the table is down");
    }
    const working = workThrough(failing(), 5, async () => {}, always);
    await expect(working).rejects.toThrow("the table is down");
  });
});
