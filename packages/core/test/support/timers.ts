import { afterEach, beforeEach, vi } from "vitest";

/** Uses fake timers in each test of the file that calls it. */
export function useFakeTimers(): void {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
}
/** Resolves to a value after some milliseconds. */
export const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(resolve, ms, value));
