import { AsyncLocalStorage } from "node:async_hooks";

type Use = { units: number; requests: number };
const current = new AsyncLocalStorage<Use>();

/** Adds the consumed capacity to the current request. */
export const meter = ({ units }: { units: number }): void => {
  const use = current.getStore();
  if (!use) return;
  use.units += units;
  use.requests += 1;
};

export async function metered<T>(work: () => Promise<T>): Promise<{ result: T; use: Use }> {
  const use: Use = { units: 0, requests: 0 };
  const result = await current.run(use, work);
  return { result, use };
}
