import { expect, it, vi } from "vitest";
import { applyUpdate } from "../../src/device/service-worker.ts";

const { workbox, registration } = vi.hoisted(() => {
  const registration = { waiting: {} };
  const listeners = new Map<string, () => void>();
  const workbox = {
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    register: async () => registration,
    messageSkipWaiting: vi.fn(),
    takesControl: () => listeners.get("controlling")?.(),
  };
  return { workbox, registration };
});

vi.mock("workbox-window", () => ({
  messageSW: vi.fn(),
  Workbox: vi.fn(function Workbox() {
    return workbox;
  }),
}));

/** Accepts an update in a page whose new service worker is waiting. */
function acceptUpdate() {
  vi.useFakeTimers();
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("navigator", {
    serviceWorker: { controller: {}, getRegistration: async () => registration },
    locks: { request: (_name: string, _options: object, run: (lock: object) => unknown) => run({}) },
  });
  return { reload, applied: applyUpdate() };
}

it("reloads as soon as the new worker has control", async () => {
  const { reload, applied } = acceptUpdate();
  await vi.advanceTimersByTimeAsync(100);
  expect(workbox.messageSkipWaiting).toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
  workbox.takesControl();
  expect(await applied).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("reloads after ten seconds if the earlier worker keeps control", async () => {
  const { reload, applied } = acceptUpdate();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await applied).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});
