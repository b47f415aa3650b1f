import { afterEach, vi } from "vitest";

/** Undoes the mocks, stubs and fake timers of each test. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
