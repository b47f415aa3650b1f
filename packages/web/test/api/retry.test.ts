import { describe, expect, it, vi } from "vitest";
import { ApiError, networkError } from "../../src/api/api-error.ts";
import { withRetries } from "../../src/api/retry.ts";

const pausesMs = [0, 0];
const callWith = (...outcomes: unknown[]) =>
  vi.fn(async () => {
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });

describe("withRetries", () => {
  it.each([
    ["no response", networkError()],
    ["an interrupted response", new TypeError("network error")],
    ["an unreadable response", new ApiError(200, "response.unreadable", "Something Went Wrong!")],
    ["a busy shop", new ApiError(429, "internal", "busy")],
    ["a 503 of the gateway", new ApiError(503, "internal", "down")],
  ])("repeats a call after %s", async (_, failure) => {
    const onWait = vi.fn();
    expect(await withRetries(callWith(failure, failure, "done"), { pausesMs, onWait })).toBe("done");
    expect(onWait).toHaveBeenCalledTimes(2);
  });

  it("does not repeat a call after a refusal, nor more often than there are pauses", async () => {
    const refused = callWith(new ApiError(403, "forbidden", "No"), "done");
    await expect(withRetries(refused, { pausesMs })).rejects.toThrow("No");
    expect(refused).toHaveBeenCalledTimes(1);
    const lost = callWith(networkError(), networkError(), networkError(), "done");
    await expect(withRetries(lost, { pausesMs })).rejects.toThrow("offline");
  });

  it("does not repeat a call after it was aborted", async () => {
    const stop = new AbortController();
    const call = callWith(networkError(), "done");
    const onWait = () => stop.abort(new Error("stopped"));
    const stopped = withRetries(call, { pausesMs, signal: stop.signal, onWait });
    await expect(stopped).rejects.toThrow("stopped");
    expect(call).toHaveBeenCalledTimes(1);
  });
});
