import { act } from "react";
import { expect } from "vitest";

/** Repeats `attempt` until it does not throw, as for several expectations, or for a value that is not there yet. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  const values: T[] = [];
  await expect.poll(async () => values.push(await attempt())).toBe(1);
  return values[0] as T;
}

/** Repeats the expectation, letting React render what responses have changed before each attempt. */
export const eventuallyRendered = (expectation: () => void): Promise<void> =>
  eventually(async () => {
    await act(async () => {});
    expectation();
  });
