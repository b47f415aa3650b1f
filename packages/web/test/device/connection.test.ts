import { beforeEach, describe, expect, it, vi } from "vitest";
import { connection, fetchReported } from "../../src/device/connection.ts";

/** Replaces fetch: never responds, and rejects when aborted. */
const fetchSilent = (_: string, { signal }: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

beforeEach(() => connection.set(true));

describe("a network that never responds", () => {
  it("fails a request after the timeout, and counts as offline", async () => {
    await expect(fetchReported("/api/catalogue", {}, fetchSilent, 5)).rejects.toThrow("timeout");
    expect(connection.get()).toBe(false);
  });

  it("does not time out a form, whose files may take long to send", async () => {
    const ended = vi.fn();
    const form = { method: "POST", body: new FormData() };
    void fetchReported("/api/book/uploads", form, fetchSilent, 5).then(ended, ended);
    await expect(fetchReported("/api/catalogue", {}, fetchSilent, 50)).rejects.toThrow("timeout");
    expect(ended).not.toHaveBeenCalled();
  });

  it("does not count as offline when the caller aborts", async () => {
    const caller = new AbortController();
    const request = () => fetchReported("/api/catalogue", { signal: caller.signal }, fetchSilent);
    const failed = expect(request()).rejects.toBe("left");
    caller.abort("left");
    await failed;
    await expect(request()).rejects.toBe("left");
    expect(connection.get()).toBe(true);
  });
});

it("a response that has begun does not time out, but its caller can abort it", async () => {
  const caller = new AbortController();
  let signalOfRequest: AbortSignal | null | undefined;
  const begin = async (_: string, { signal }: RequestInit) => {
    signalOfRequest = signal;
    return new Response();
  };
  await fetchReported("/api/catalogue", { signal: caller.signal }, begin, 5);
  await expect(fetchReported("/api/catalogue", {}, fetchSilent, 50)).rejects.toThrow("timeout");
  expect(signalOfRequest?.aborted).toBe(false);
  caller.abort();
  expect(signalOfRequest?.aborted).toBe(true);
});
