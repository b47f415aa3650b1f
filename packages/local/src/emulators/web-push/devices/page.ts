import { html } from "hono/html";
import type { Html } from "../../support/page.ts";
import type { Message, Subscription } from "../push-store.ts";

export type DevicesOptions = {
  path: string;
  timeZone: string;
  /** Shown while no device has subscribed. */
  emptyHint: string;
};

const STATES: Record<Message["state"], string> = {
  waiting: "Waits for the device",
  delivered: "Delivered",
  replaced: "Replaced by a later one",
  expired: "Expired",
};

/** What was sent to which subscription; only the devices have the keys to read it. */
export const pushPage = (
  messages: Message[],
  subscriptions: Subscription[],
  { path, timeZone, emptyHint }: DevicesOptions,
): Html => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Push service</title>
    <link rel="stylesheet" href="${path}/push.css">
    <link rel="icon" href="data:,">
  </head>
  <body>
    <h1>Push service</h1>
    <p>Messages to the devices that subscribed here. They are encrypted: only the device can read one.</p>
    <h2>Messages</h2>
    ${messages.length === 0 ? html`<p class="hint">No message yet.</p>` : messageList(messages, timeZone)}
    <h2>Subscriptions</h2>
    ${subscriptions.length === 0 ? html`<p class="hint">${emptyHint}</p>` : subscriptionList(subscriptions, timeZone)}
  </body>
</html>`;

const messageList = (messages: Message[], timeZone: string): Html => html`<ol>
  ${messages.map(
    ({ topic, state, subscriptionId, urgency, body, receivedAt, expiresAt }) => html`<li>
    <span class="name">${STATES[state]}</span>
    <span class="meta">Topic ${topic ?? "none"}, ${urgency} urgency, ${body.length} bytes</span>
    <span class="meta">To ${subscriptionId}</span>
    <span class="meta">Came ${formatTime(receivedAt, timeZone)}, is kept until ${formatTime(expiresAt, timeZone)}</span>
  </li>`,
  )}
</ol>`;

const subscriptionList = (subscriptions: Subscription[], timeZone: string): Html => html`<ol>
  ${subscriptions.map(
    ({ id, createdAt, endedAt }) => html`<li>
    <span class="name">${id}</span>
    <span class="meta">Since ${formatTime(createdAt, timeZone)}${endedAt ? html`, ended ${formatTime(endedAt, timeZone)}` : ""}</span>
  </li>`,
  )}
</ol>`;

const formatTime = (instant: string, timeZone: string): Html =>
  html`<time datetime="${instant}">${new Date(instant).toLocaleString("en-SG", { timeZone, dateStyle: "medium", timeStyle: "medium" })}</time>`;
