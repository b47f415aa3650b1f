import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { expect, type Page, type Worker } from "@playwright/test";
import { readyForOffline } from "./device.ts";
import type { Shop } from "./shop.ts";

const SALT_BYTES = 16;
/** The record size, which is no less than the message: a push message is one record. */
const KEY_LENGTH_AT = SALT_BYTES + 4;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

const derive = (secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/** What a browser does with an encrypted message (RFC 8291, with the header of RFC 8188). */
function decryptMessage(body: Buffer, device: ECDH, authSecret: Uint8Array): string {
  const salt = body.subarray(0, SALT_BYTES);
  const senderKeyAt = KEY_LENGTH_AT + 1;
  const contentAt = senderKeyAt + body.readUInt8(KEY_LENGTH_AT);
  const senderKey = body.subarray(senderKeyAt, contentAt);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), device.getPublicKey(), senderKey]);
  const secret = derive(device.computeSecret(senderKey), authSecret, keyInfo, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(body.subarray(contentAt, -TAG_BYTES)), decipher.final()]);
  // Zeros pad it after the delimiter.
  const end = padded.lastIndexOf(LAST_RECORD);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("no last record");
  return padded.subarray(0, end).toString();
}

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
const SERVICE = "/_local/push";

/** The part of a browser that talks with its push service, here the local product's. */
export class PushDevice {
  readonly #shop: Shop;
  readonly #keys = createECDH("prime256v1");
  readonly #authSecret = randomBytes(16);
  #subscribed: { location: string; endpoint: string } | undefined;

  constructor(shop: Shop) {
    this.#shop = shop;
    this.#keys.generateKeys();
  }

  get subscription(): Subscription | null {
    if (!this.#subscribed) return null;
    const auth = this.#authSecret.toString("base64url");
    return {
      endpoint: this.#subscribed.endpoint,
      keys: { p256dh: this.#keys.getPublicKey("base64url"), auth },
    };
  }

  /** Again: the same subscription. */
  async subscribe(applicationServerKey: string): Promise<Subscription | null> {
    if (this.#subscribed) return this.subscription;
    const { status, headers } = await this.#shop.api(`${SERVICE}/subscriptions`, {
      body: { vapid: applicationServerKey },
      headers: { "content-type": "application/webpush-options+json" },
    });
    expect(status, "subscribing").toBe(201);
    const [, endpoint = ""] = /^<(.+)>/.exec(headers.get("link") ?? "") ?? [];
    this.#subscribed = { location: headers.get("location") ?? "", endpoint };
    return this.subscription;
  }

  async unsubscribe(): Promise<void> {
    if (!this.#subscribed) return;
    const { status } = await this.#shop.api(this.#subscribed.location, { method: "DELETE" });
    expect(status, "unsubscribing").toBe(204);
    this.#subscribed = undefined;
  }

  /** Takes what waits for this device, oldest first. */
  async #receive(): Promise<string[]> {
    const { body: messages } = await this.#shop.api<{ id: string; body: string }[]>(
      `${this.#subscribed?.location}/messages`,
    );
    return Promise.all(
      messages.map(async ({ id, body }) => {
        await this.#shop.api(`${SERVICE}/messages/${id}`, { method: "DELETE" });
        return decryptMessage(Buffer.from(body, "base64url"), this.#keys, this.#authSecret);
      }),
    );
  }

  /** Waits for the next message. @returns what it says */
  async receiveOne(): Promise<string> {
    const received: string[] = [];
    const waiting = async () => received.push(...(await this.#receive()));
    await expect.poll(waiting, { message: "a message waits", timeout: 30_000 }).toBe(1);
    return received[0] ?? "";
  }
}

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

type OpenWorker = { worker: Worker; deliver(payload: string): Promise<void> };

/** The worker of a page, which gets messages by the browser's own delivery and records what it would display. */
export async function openWorker(page: Page): Promise<OpenWorker> {
  const devtools = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await page.goto("/");
  await readyForOffline(page);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("No worker runs");
  await recordNotifications(worker);
  const { origin } = new URL(page.url());
  return {
    worker,
    deliver: async (data) =>
      void (await devtools.send("ServiceWorker.deliverPushMessage", {
        origin,
        registrationId: await registrationId,
        data,
      })),
  };
}

const recordNotifications = (worker: Worker): Promise<void> =>
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
