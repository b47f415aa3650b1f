import type { Page } from "@playwright/test";
import type { Shop } from "../shop.ts";
import { PushDevice } from "./push-device.ts";

/** What the page calls in the test, in place of the browser. */
type Exposed = {
  testSubscription(): Promise<PushSubscriptionJSON | null>;
  testSubscribe(applicationServerKey: string): Promise<PushSubscriptionJSON>;
  testUnsubscribe(): Promise<void>;
};

/** Stands in for the browser's permission, and subscribes at the local product's push service. */
export async function replacePushService(
  page: Page,
  shop: Shop,
  permission: NotificationPermission,
): Promise<PushDevice> {
  const device = new PushDevice(shop);
  const exposed: { [name in keyof Exposed]: (key: string) => unknown } = {
    testSubscription: () => device.subscription,
    testSubscribe: (key) => device.subscribe(key),
    testUnsubscribe: () => device.unsubscribe(),
  };
  for (const [name, run] of Object.entries(exposed)) await page.exposeFunction(name, run);
  await page.addInitScript((permission) => {
    const { testSubscription, testSubscribe, testUnsubscribe } = globalThis as unknown as Exposed;
    const stored = "test.permission";
    Object.defineProperty(Notification, "permission", {
      get: () => localStorage.getItem(stored) ?? permission,
    });
    Notification.requestPermission = async () => {
      localStorage.setItem(stored, "granted");
      return "granted";
    };
    const subscriptionOf = (json: PushSubscriptionJSON) =>
      ({
        toJSON: () => json,
        unsubscribe: async () => {
          await testUnsubscribe();
          return true;
        },
      }) as PushSubscription;
    PushManager.prototype.getSubscription = async () => {
      const json = await testSubscription();
      return json && subscriptionOf(json);
    };
    PushManager.prototype.subscribe = async (options) =>
      subscriptionOf(await testSubscribe(String(options?.applicationServerKey)));
  }, permission);
  return device;
}
