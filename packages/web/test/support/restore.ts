import { afterEach, vi } from "vitest";

/** What a test has put in place of something goes with it. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
