import { html } from "hono/html";
import { type Html, pageOf, timeOf } from "../../support/page.ts";
import type { Message, Subscription } from "../push-store.ts";

const STATES: Record<Message["state"], string> = {
  waiting: "Waits for the device",
  delivered: "Delivered",
  replaced: "Replaced by a later one",
  expired: "Expired",
};

/** What was sent to which subscription; only the devices have the keys to read it. */
export const pushPage = (messages: Message[], subscriptions: Subscription[], path: string): Html =>
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

export const PUSH_STYLES = `
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
