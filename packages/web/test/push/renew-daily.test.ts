// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { renewDaily } from "../../src/push/subscribe.ts";

const DAY_MS = 86_400_000;

it("renews the address of this device once a day, also after the clock was set back", async () => {
  const getRegistration = vi.fn(async () => undefined);
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration } });
  const countAt = async (now: number) => {
    await renewDaily(now);
    return getRegistration.mock.calls.length;
  };
  expect(await countAt(10 * DAY_MS)).toBe(1);
  expect(await countAt(10.5 * DAY_MS)).toBe(1);
  expect(await countAt(11 * DAY_MS)).toBe(2);
  expect(await countAt(3 * DAY_MS)).toBe(3);
});
