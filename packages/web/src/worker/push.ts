/// <reference lib="webworker" />
import { PushMessage } from "@frangipani/core/push/message";
import { cacheNames } from "./shared.ts";

declare const self: ServiceWorkerGlobalScope;

const MAX_REMEMBERED_MESSAGES = 50;

/** Browsers require a notification for every message, so a message of a newer version that cannot be parsed gets this one. */
const FALLBACK_MESSAGE: Omit<PushMessage, "id"> = {
  title: "Frangipani Books",
  body: "There is news for you.",
  url: "/customer/orders",
};

type ShownData = Pick<PushMessage, "url">;

const STOP = "stop";
/** The page on which topics and devices can be switched off. */
const SETTINGS_PATH = "/profile#notifications";

export function listenForPushMessages(): void {
  self.addEventListener("push", (event) => event.waitUntil(showOnce(messageOf(event.data))));
  self.addEventListener("notificationclick", (event) => {
    const { action, notification } = event;
    notification.close();
    event.waitUntil(openPage(action === STOP ? SETTINGS_PATH : (notification.data as ShownData).url));
  });
}

function messageOf(data: PushMessageData | null): PushMessage {
  try {
    return PushMessage.parse(data?.json());
  } catch {
    return { id: crypto.randomUUID(), ...FALLBACK_MESSAGE };
  }
}

/** Stores the id after showing the message, so that none is lost. If a message is shown twice concurrently, the tag makes it one notification. */
async function showOnce({ id, title, body, url }: PushMessage): Promise<void> {
  const shown = await caches.open(cacheNames.shownMessages);
  const key = `/shown-messages/${encodeURIComponent(id)}`;
  if (await shown.match(key)) return;
  // TypeScript's library does not declare `actions` yet.
  const options: NotificationOptions & { actions: { action: string; title: string }[] } = {
    body,
    tag: id,
    icon: "/icons/icon-192.png",
    data: { url } satisfies ShownData,
    actions: [{ action: STOP, title: "Stop these" }],
  };
  await self.registration.showNotification(title, options);
  await shown.put(key, new Response());
  const remembered = await shown.keys();
  await Promise.all(remembered.slice(0, -MAX_REMEMBERED_MESSAGES).map((request) => shown.delete(request)));
}

/** Focuses the tab that shows the page, or opens a new one. Another tab is not navigated, since it may have unsaved input. */
async function openPage(path: string): Promise<void> {
  const { href } = new URL(path, self.location.origin);
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === href);
  await (tab ? tab.focus() : self.clients.openWindow(href));
}
