import { ApiError } from "./api-error.ts";

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
/** Pauses of half an hour in total. */
export const LONG_PAUSES_MS: readonly number[] = [...PAUSES_MS, ...Array<number>(60).fill(30_000)];

/** No response, one that was cut short, or a busy or failing server: the same call may succeed later. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status < 400 || error.status === 429 || error.status >= 500;

type Options = { signal?: AbortSignal; onWait?(): void; pausesMs?: readonly number[] };

/** Retries an idempotent call for a minute by default, so that a dropped connection does not end a series of calls. */
export async function withRetries<T>(
  call: () => Promise<T>,
  { signal, onWait, pausesMs = PAUSES_MS }: Options = {},
): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await call();
    } catch (error) {
      if (signal?.aborted || !isTemporary(error)) throw error;
      onWait?.();
    }
    await new Promise((done) => setTimeout(done, pause));
    signal?.throwIfAborted();
  }
  return call();
}
