import { describe, expect, it, vi } from "vitest";
import { ApiError, networkError } from "../../src/api/api-error.ts";
import { withRetries } from "../../src/api/retry.ts";

const pausesMs = [0, 0];
const calls = (...outcomes: unknown[]) =>
  vi.fn(async () => {
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });

describe("one of many calls", () => {
  it.each([
    ["no response", networkError()],
    ["a response that breaks off", new TypeError("network error")],
    ["half of a response", new ApiError(200, "response.unreadable", "Something Went Wrong!")],
    ["a busy shop", new ApiError(429, "internal", "busy")],
    ["a gateway without a shop", new ApiError(503, "internal", "down")],
  ])("is repeated after %s", async (_, failure) => {
    const onWait = vi.fn();
    expect(await withRetries(calls(failure, failure, "done"), { pausesMs, onWait })).toBe("done");
    expect(onWait).toHaveBeenCalledTimes(2);
  });

  it("is not repeated after a refusal, and not for ever", async () => {
    const refused = calls(new ApiError(403, "forbidden", "No"), "done");
    await expect(withRetries(refused, { pausesMs })).rejects.toThrow("No");
    expect(refused).toHaveBeenCalledTimes(1);
    const lost = calls(networkError(), networkError(), networkError(), "done");
    await expect(withRetries(lost, { pausesMs })).rejects.toThrow("offline");
  });

  it("ends when its work is stopped meanwhile", async () => {
    const stop = new AbortController();
    const call = calls(networkError(), "done");
    const onWait = () => stop.abort(new Error("stopped"));
    const stopped = withRetries(call, { pausesMs, signal: stop.signal, onWait });
    await expect(stopped).rejects.toThrow("stopped");
    expect(call).toHaveBeenCalledTimes(1);
  });
});
