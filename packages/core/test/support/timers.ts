import { afterEach, beforeEach, vi } from "vitest";

/** For each test of the file that calls it. */
export function useFakeTimers(): void {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
}
/** The value, once that time has passed. */
export const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((done) => setTimeout(done, ms, value));
