import { createECDH, randomBytes } from "node:crypto";
import type { Page, Worker } from "@playwright/test";

type Shown = { title: string; body: string; tag: string; url: string };

/** Of the worker's globals, what these tests replace and call. */
type WorkerScope = EventTarget & {
  shown: Shown[];
  registration: {
    showNotification(
      title: string,
      options: Omit<Shown, "title" | "url"> & { data: { url: string } },
    ): Promise<void>;
  };
  clients: { openWindow(url: string): Promise<null> };
};

/**
 * The browser of the tests refuses notifications and reaches no push service: this stands in for its permission, its
 * subscription and the display, and nothing else.
 */
export async function replacePushService(page: Page, permission: NotificationPermission): Promise<void> {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString("base64url")}`,
    keys: { p256dh: ecdh.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
  };
  await page.addInitScript(
    ({ subscription, permission }) => {
      const stored = (key: string) => localStorage.getItem(`test.${key}`);
      const store = (key: string, value: string) => localStorage.setItem(`test.${key}`, value);
      Object.defineProperty(Notification, "permission", { get: () => stored("permission") ?? permission });
      Notification.requestPermission = async () => {
        store("permission", "granted");
        return "granted";
      };
      const device = {
        toJSON: () => subscription,
        unsubscribe: async () => {
          store("subscribed", "no");
          return true;
        },
      } as unknown as PushSubscription;
      PushManager.prototype.getSubscription = async () => (stored("subscribed") === "yes" ? device : null);
      PushManager.prototype.subscribe = async () => {
        store("subscribed", "yes");
        return device;
      };
    },
    { subscription, permission },
  );
}

/** Records in the worker what it would display. */
export const recordNotifications = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = async (title, { body, tag, data }) => {
      scope.shown.push({ title, body, tag, url: data.url });
    };
  });

export const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);

/** Neither Playwright nor the browser's protocol can tap a notification. @returns the address that was opened */
export const tapNotification = (
  worker: Worker,
  { url, action }: { url: string; action: string },
): Promise<string> =>
  worker.evaluate(
    async ({ url, action }) => {
      const scope = globalThis as unknown as WorkerScope;
      let opened = "";
      scope.clients.openWindow = async (address) => {
        opened = address;
        return null;
      };
      let handled: Promise<unknown> = Promise.resolve();
      const event = Object.assign(new Event("notificationclick"), {
        action,
        notification: { close: () => {}, data: { url } },
        waitUntil: (work: Promise<unknown>) => {
          handled = work;
        },
      });
      scope.dispatchEvent(event);
      await handled;
      return opened;
    },
    { url, action },
  );
