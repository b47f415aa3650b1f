// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { signIn } from "../../src/api/session/session.ts";
import { storeUser } from "../../src/api/session/session-user.ts";
import {
  currentSubscription,
  deviceName,
  renewDaily,
  renewSubscription,
  stopMessages,
  subscribe,
} from "../../src/push/push-subscription.ts";

it.each([
  [
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Safari/537.36 Edg/153.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1 Version/26.0 Mobile Safari/604.1",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox on Linux"],
  ["something else", "Browser"],
])("names a device by its browser and system: %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

beforeEach(() =>
  signIn({ id: "us_1", name: "Mei Lin", email: "mei@example.com", role: "customer" }, "a token"),
);

const DAY_MS = 86_400_000;

it("renews the subscription once a day, also after the clock was set back", async () => {
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

/** Stubs a browser that allows push messages. @returns its endpoint, which it may change */
function stubPushManager() {
  const state = { endpoint: "https://push.example/1", subscription: null as object | null };
  const pushManager = {
    getSubscription: async () => state.subscription,
    async subscribe() {
      const { endpoint } = state;
      const unsubscribe = async () => Object.assign(state, { subscription: null });
      state.subscription = { endpoint, toJSON: () => ({ endpoint }), unsubscribe };
      return state.subscription;
    },
  };
  const serviceWorker = {
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => ({ pushManager, getNotifications: async () => [] }),
  };
  vi.stubGlobal("Notification", { permission: "granted", requestPermission: async () => "granted" });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("navigator", { serviceWorker });
  return state;
}

it("does not stay subscribed if the server does not get the subscription", async () => {
  stubPushManager();
  vi.stubGlobal("fetch", async (url: string) => {
    if (url === "/api/push/key") return Response.json({ publicKey: "key" });
    throw new TypeError("no network");
  });
  await expect(subscribe()).rejects.toThrow("You seem to be offline");
  expect(await currentSubscription()).toBeUndefined();
});

it("is unsubscribed by its renewal if it was removed on another device, unless its endpoint has changed", async () => {
  const push = stubPushManager();
  const sent: object[] = [];
  let status = 200;
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    if (url === "/api/push/key") return Response.json({ publicKey: "key" });
    const { endpoint, isRenewal } = JSON.parse(String(body));
    sent.push({ endpoint, isRenewal });
    return Response.json(status === 200 ? { id: "1" } : { code: "push.device-missing" }, { status });
  });
  await subscribe();
  expect(await renewSubscription()).toEqual({ id: "1" });
  push.endpoint = "https://push.example/2";
  expect(await renewSubscription()).toEqual({ id: "1" });
  status = 404;
  expect(await renewSubscription()).toBeUndefined();
  expect(await currentSubscription()).toBeUndefined();
  expect(sent).toEqual([
    { endpoint: "https://push.example/1" },
    { endpoint: "https://push.example/1", isRenewal: true },
    { endpoint: "https://push.example/2", isRenewal: false },
    { endpoint: "https://push.example/2", isRenewal: true },
  ]);
});

it("does not renew the subscription that a sign-out ended meanwhile", async () => {
  stubPushManager();
  const fetched: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(url);
    return Response.json({ publicKey: "key", id: "1" });
  });
  await subscribe();
  fetched.length = 0;
  const renewed = renewSubscription();
  storeUser(null);
  await stopMessages();
  expect(await renewed).toBeUndefined();
  expect(await currentSubscription()).toBeUndefined();
  expect(fetched).toEqual(["/api/push/key"]);
});

it("fails after 30 s if the service worker is not installed", async () => {
  vi.useFakeTimers();
  const requestPermission = async () => "granted";
  vi.stubGlobal("Notification", { permission: "granted", requestPermission });
  vi.stubGlobal("navigator", { serviceWorker: { ready: new Promise(() => {}) } });
  vi.stubGlobal("fetch", async () => Response.json({ publicKey: "key" }));
  const subscribed = expect(subscribe()).rejects.toThrow("The service worker is not installed.");
  await vi.advanceTimersByTimeAsync(30_000);
  await subscribed;
});
