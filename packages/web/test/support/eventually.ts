import { act } from "react";
import { expect } from "vitest";

/** Repeats what fails until it does not: several expectations, or a value that is not there yet. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  const values: T[] = [];
  await expect.poll(async () => values.push(await attempt())).toBe(1);
  return values[0] as T;
}

/** The same, while React renders what responses bring. */
export const eventuallyRendered = (expectation: () => void): Promise<void> =>
  eventually(async () => {
    await act(async () => {});
    expectation();
  });
