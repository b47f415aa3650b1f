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

/** A page whose new version waits, and whose user accepts it. */
function accept() {
  vi.useFakeTimers();
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("navigator", {
    serviceWorker: { controller: {}, getRegistration: async () => registration },
    locks: { request: (_name: string, _options: object, run: (lock: object) => unknown) => run({}) },
  });
  return { reload, applied: applyUpdate() };
}

it("reloads as soon as the new version has control", async () => {
  const { reload, applied } = accept();
  await vi.advanceTimersByTimeAsync(100);
  expect(workbox.messageSkipWaiting).toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
  workbox.takesControl();
  expect(await applied).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("reloads after seconds when the earlier worker is kept in use", async () => {
  const { reload, applied } = accept();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await applied).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});
