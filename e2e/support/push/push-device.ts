import { createECDH, randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import type { Shop } from "../shop.ts";
import { decryptMessage } from "./decrypt-message.ts";

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
/** As the push service has it, and what it says. */
type Received = { topic: string | null; payload: string };

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
  async receive(): Promise<Received[]> {
    const { body } = await this.#shop.api<{ id: string; topic: string | null; body: string }[]>(
      `${this.#subscribed?.location}/messages`,
    );
    return Promise.all(
      body.map(async ({ id, topic, body }) => {
        await this.#shop.api(`${SERVICE}/messages/${id}`, { method: "DELETE" });
        return {
          topic,
          payload: decryptMessage(Buffer.from(body, "base64url"), this.#keys, this.#authSecret),
        };
      }),
    );
  }

  /** Waits for the next message. */
  async receiveOne(): Promise<Received> {
    const received: Received[] = [];
    await expect
      .poll(async () => received.push(...(await this.receive())), {
        message: "a message waits",
        timeout: 30_000,
      })
      .toBe(1);
    return received[0] as Received; // poll has just counted it
  }
}
