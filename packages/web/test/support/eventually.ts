import { act } from "react";
import { vi } from "vitest";

/** As long as a busy machine may take. */
const TIMEOUT_MS = 30_000;

/** Repeats what fails until it does not: several expectations, or a value that is not there yet. */
export const eventually = <T>(attempt: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(attempt, { timeout: TIMEOUT_MS });

/** The same, while React renders what responses bring. */
export const eventuallyRendered = (expectation: () => void): Promise<void> =>
  eventually(async () => {
    await act(async () => {});
    expectation();
  });
