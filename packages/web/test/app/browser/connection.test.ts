import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connection, fetchReported } from "../../../src/app/browser/connection.ts";

const MINUTE_MS = 60_000;

/** A network that accepts requests and never responds. */
const silent = (_: string, { signal }: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

beforeEach(() => {
  vi.useFakeTimers();
  connection.set(true);
});
afterEach(() => void vi.useRealTimers());

describe("a network that never responds", () => {
  it("fails a request after a while, and counts as no connection", async () => {
    const failed = expect(fetchReported("/api/catalogue", {}, silent)).rejects.toThrow(TypeError);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await failed;
    expect(connection.get()).toBe(false);
  });

  it("does not end a request with a body, which may take long to send", async () => {
    const ended = vi.fn();
    void fetchReported("/api/book/createBook", { method: "POST", body: "a" }, silent).then(ended, ended);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(ended).not.toHaveBeenCalled();
  });

  it("says nothing about the connection when the caller aborts", async () => {
    const caller = new AbortController();
    const { signal } = caller;
    const failed = expect(fetchReported("/api/catalogue", { signal }, silent)).rejects.toBe("left");
    caller.abort("left");
    await failed;
    expect(connection.get()).toBe(true);
  });
});

it("a response that has begun is aborted by its caller alone", async () => {
  const caller = new AbortController();
  let given: AbortSignal | null | undefined;
  await fetchReported("/api/catalogue", { signal: caller.signal }, async (_, init) => {
    given = init.signal;
    return new Response();
  });
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(given?.aborted).toBe(false);
  caller.abort();
  expect(given?.aborted).toBe(true);
});
