import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { expect, type Page, type Worker } from "@playwright/test";
import { readyForOffline } from "./device.ts";
import type { Shop } from "./shop.ts";

/** The header of RFC 8188: salt, record size, length of the sender's key, that key. */
const SALT_BYTES = 16;
const RECORD_SIZE_BYTES = 4;
const KEY_LENGTH_OFFSET = SALT_BYTES + RECORD_SIZE_BYTES;
const TAG_BYTES = 16;
/** Ends the content of the last record; a push message is a single one. */
const LAST_RECORD_DELIMITER = 2;

const hkdf = (secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/** Decrypts a push message as a browser does (RFC 8291). */
function decryptMessage(body: Buffer, device: ECDH, authSecret: Uint8Array): string {
  const salt = body.subarray(0, SALT_BYTES);
  const senderKeyOffset = KEY_LENGTH_OFFSET + 1;
  const contentOffset = senderKeyOffset + body.readUInt8(KEY_LENGTH_OFFSET);
  const senderKey = body.subarray(senderKeyOffset, contentOffset);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), device.getPublicKey(), senderKey]);
  const secret = hkdf(device.computeSecret(senderKey), authSecret, keyInfo, 32);
  const key = hkdf(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = hkdf(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const content = body.subarray(contentOffset, -TAG_BYTES);
  const padded = Buffer.concat([decipher.update(content), decipher.final()]);
  // Zeros after the delimiter are padding.
  const end = padded.lastIndexOf(LAST_RECORD_DELIMITER);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("no last record");
  return padded.subarray(0, end).toString();
}

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
const PUSH_SERVICE = "/_local/push";

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

  /** Returns the existing subscription when called again, as browsers do. */
  async subscribe(applicationServerKey: string): Promise<Subscription | null> {
    if (this.#subscribed) return this.subscription;
    const { status, headers } = await this.#shop.api(`${PUSH_SERVICE}/subscriptions`, {
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

  /** Fetches and removes the messages that wait for this device. @returns their texts, the oldest first */
  async #receive(): Promise<string[]> {
    const { body: messages } = await this.#shop.api<{ id: string; body: string }[]>(
      `${this.#subscribed?.location}/messages`,
    );
    return Promise.all(
      messages.map(async ({ id, body }) => {
        await this.#shop.api(`${PUSH_SERVICE}/messages/${id}`, { method: "DELETE" });
        return decryptMessage(Buffer.from(body, "base64url"), this.#keys, this.#authSecret);
      }),
    );
  }

  /** Waits for one message. @returns its text */
  async receiveOne(): Promise<string> {
    const received: string[] = [];
    const countReceived = async () => received.push(...(await this.#receive()));
    await expect.poll(countReceived, { message: "a message waits", timeout: 30_000 }).toBe(1);
    return received[0] ?? "";
  }
}

/** Functions of the test that the page calls in place of the browser's push service. */
type ExposedFunctions = {
  testSubscription(): Promise<PushSubscriptionJSON | null>;
  testSubscribe(applicationServerKey: string): Promise<PushSubscriptionJSON>;
  testUnsubscribe(): Promise<void>;
};

/** Replaces the browser's permission and push service: the page subscribes at the local product's. */
export async function replacePushService(
  page: Page,
  shop: Shop,
  permission: NotificationPermission,
): Promise<PushDevice> {
  const device = new PushDevice(shop);
  const exposed: { [name in keyof ExposedFunctions]: (key: string) => unknown } = {
    testSubscription: () => device.subscription,
    testSubscribe: (key) => device.subscribe(key),
    testUnsubscribe: () => device.unsubscribe(),
  };
  for (const [name, run] of Object.entries(exposed)) await page.exposeFunction(name, run);
  await page.addInitScript((permission) => {
    const { testSubscription, testSubscribe, testUnsubscribe } = globalThis as unknown as ExposedFunctions;
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

type ShownNotification = { title: string; body: string; tag: string; url: string };

/** The worker's globals that these tests replace or call. */
type WorkerScope = EventTarget & {
  shown: ShownNotification[];
  registration: {
    showNotification(
      title: string,
      options: Omit<ShownNotification, "title" | "url"> & { data: { url: string } },
    ): Promise<void>;
  };
  clients: { openWindow(url: string): Promise<null> };
};

type OpenWorker = { worker: Worker; deliver(payload: string): Promise<void> };

/** The worker of a page. `deliver` sends it a push message; notifications are recorded, not shown. */
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

export const shownNotifications = (worker: Worker): Promise<ShownNotification[]> =>
  worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);

/** Dispatches the event of a tap, which DevTools cannot cause. @returns the URL that the worker opened */
export const tapNotification = (
  worker: Worker,
  { url, action }: { url: string; action: string },
): Promise<string> =>
  worker.evaluate(
    async ({ url, action }) => {
      const scope = globalThis as unknown as WorkerScope;
      let opened = "";
      scope.clients.openWindow = async (url) => {
        opened = url;
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
