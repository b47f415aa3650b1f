import { beforeEach, describe, expect, it, vi } from "vitest";
import { connection, fetchReported } from "../../src/device/connection.ts";

/** A network that accepts requests and never responds. */
const silent = (_: string, { signal }: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

beforeEach(() => connection.set(true));

describe("a network that never responds", () => {
  it("fails a request after a while, and counts as no connection", async () => {
    await expect(fetchReported("/api/catalogue", {}, silent, 5)).rejects.toThrow("timeout");
    expect(connection.get()).toBe(false);
  });

  it("does not end a form, whose files may take long to send", async () => {
    const ended = vi.fn();
    const form = { method: "POST", body: new FormData() };
    void fetchReported("/api/book/uploads", form, silent, 5).then(ended, ended);
    await expect(fetchReported("/api/catalogue", {}, silent, 50)).rejects.toThrow("timeout");
    expect(ended).not.toHaveBeenCalled();
  });

  it("says nothing about the connection when the caller aborts", async () => {
    const caller = new AbortController();
    const read = () => fetchReported("/api/catalogue", { signal: caller.signal }, silent);
    const failed = expect(read()).rejects.toBe("left");
    caller.abort("left");
    await failed;
    await expect(read()).rejects.toBe("left");
    expect(connection.get()).toBe(true);
  });
});

it("a response that has begun is aborted by its caller alone", async () => {
  const caller = new AbortController();
  let given: AbortSignal | null | undefined;
  const begin = async (_: string, { signal }: RequestInit) => {
    given = signal;
    return new Response();
  };
  await fetchReported("/api/catalogue", { signal: caller.signal }, begin, 5);
  await expect(fetchReported("/api/catalogue", {}, silent, 50)).rejects.toThrow("timeout");
  expect(given?.aborted).toBe(false);
  caller.abort();
  expect(given?.aborted).toBe(true);
});
