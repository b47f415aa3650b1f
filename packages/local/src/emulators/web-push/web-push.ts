import { Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod/mini";
import { createFaults } from "../support/faults.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import { type Html, pageOf, sendPage, sendStyles, timeOf } from "../support/page.ts";
import { type Message, PushStore, type Subscription } from "./push-store.ts";
import { createSenderApi, isVapidKey, PUSH_PATH } from "./sender-api.ts";

type WebPushOptions = {
  /** SQLite file with subscriptions and messages; ":memory:" stores nothing. */
  file: string;
  /** Origin of endpoints: requests of senders to it must be sent to the URL of `start()`. */
  origin: string;
  clock?: { now(): Date };
  devicesPath: string;
};

export type WebPush = ReturnType<typeof createWebPush>;

export function createWebPush({
  file,
  origin,
  clock = { now: () => new Date() },
  devicesPath,
}: WebPushOptions) {
  const store = new PushStore(file, () => clock.now());
  const faults = createFaults();
  const api = createSenderApi(store, faults, origin);
  return {
    /** To be mounted at `devicesPath`. */
    devices: createDevicesApp(store, origin, devicesPath),
    faults,
    /** Serves the API for senders on loopback. */
    start: () => listenOnLoopback(api.fetch),
    close: () => store.close(),
  };
}

const MAX_LISTED = 200;

/** A device names the server's key when it subscribes (RFC 8292, 4.1). */
const SubscribeRequest = z.object({ vapid: z.string().check(z.refine(isVapidKey)) });

/** The push service as devices use it (RFC 8030, 4 and 6), with a page that lists its content. */
function createDevicesApp(store: PushStore, origin: string, path: string): Hono {
  const app = new Hono();
  app.get("/", (context) =>
    sendPage(context, pushPage(store.messages(MAX_LISTED), store.subscriptions(MAX_LISTED), path)),
  );
  app.get("/push.css", (context) => sendStyles(context, PUSH_STYLES));
  app.post("/subscriptions", async (context) => {
    const read = SubscribeRequest.safeParse(await context.req.json().catch(() => undefined));
    if (!read.success) return context.text("The key of the application server is missing.", 400);
    const { id, pushId } = store.subscribe(read.data.vapid);
    return context.body(null, 201, {
      location: `${path}/subscriptions/${id}`,
      link: `<${origin}${PUSH_PATH}/${pushId}>; rel="urn:ietf:params:push"`,
    });
  });
  app.delete("/subscriptions/:id", (context) => {
    const subscription = store.subscriptionById(context.req.param("id"));
    if (!subscription) return context.notFound();
    store.unsubscribe(subscription.id);
    return context.body(null, 204);
  });
  app.get("/subscriptions/:id/messages", (context) => {
    const subscription = store.subscriptionById(context.req.param("id"));
    if (!subscription) return context.notFound();
    if (subscription.endedAt) return context.text("The device has unsubscribed.", 410);
    const messages = store.waiting(subscription.id).map(({ id, topic, urgency, contentEncoding, body }) => ({
      id,
      topic,
      urgency,
      contentEncoding,
      body: Buffer.from(body).toString("base64url"),
    }));
    return context.json(messages, 200, { "cache-control": "no-store" });
  });
  app.delete("/messages/:id", (context) =>
    store.markDelivered(context.req.param("id")) ? context.body(null, 204) : context.notFound(),
  );
  return app;
}

const STATES: Record<Message["state"], string> = {
  waiting: "Waits for the device",
  delivered: "Delivered",
  replaced: "Replaced by a later one",
  expired: "Expired",
};

/** Lists messages by subscription; only the devices have the keys to read their texts. */
const pushPage = (messages: Message[], subscriptions: Subscription[], path: string): Html =>
  pageOf(
    "Push service",
    `${path}/push.css`,
    html`<body>
    <h1>Push service</h1>
    <p>Messages to the devices that subscribed here. They are encrypted: only the device can read one.</p>
    <h2>Messages</h2>
    ${messages.length === 0 ? html`<p class="hint">No message yet.</p>` : messageList(messages)}
    <h2>Subscriptions</h2>
    ${subscriptions.length === 0 ? html`<p class="hint">No device has subscribed here. Browsers have push services of their own; the browser tests use this one.</p>` : subscriptionList(subscriptions)}
  </body>`,
  );

const messageList = (messages: Message[]): Html => html`<ol>
  ${messages.map(
    ({ topic, state, subscriptionId, urgency, body, receivedAt, expiresAt }) => html`<li>
    <span class="name">${STATES[state]}</span>
    <span class="meta">Topic ${topic ?? "none"}, ${urgency} urgency, ${body.length} bytes</span>
    <span class="meta">To ${subscriptionId}</span>
    <span class="meta">Came ${timeOf(receivedAt)}, is kept until ${timeOf(expiresAt)}</span>
  </li>`,
  )}
</ol>`;

const subscriptionList = (subscriptions: Subscription[]): Html => html`<ol>
  ${subscriptions.map(
    ({ id, createdAt, endedAt }) => html`<li>
    <span class="name">${id}</span>
    <span class="meta">Since ${timeOf(createdAt)}${endedAt ? html`, ended ${timeOf(endedAt)}` : ""}</span>
  </li>`,
  )}
</ol>`;

const PUSH_STYLES = `
body { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 + p { margin: 0.5rem 0 0; color: var(--muted); }
h2 { font-size: 1.25rem; margin-block: 2rem 0.5rem; }
ol { list-style: none; margin: 0; padding: 0; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; }
li { display: grid; gap: 0.125rem; padding: 0.875rem 1rem; overflow-wrap: anywhere; }
li + li { border-top: 1px solid var(--line); }
.name { font-weight: 600; }
.meta { color: var(--muted); font-size: 0.875rem; }
.hint { margin: 0; color: var(--muted); }
`;
