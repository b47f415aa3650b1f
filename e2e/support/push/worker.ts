import type { Page, Worker } from "@playwright/test";
import { readyForOffline } from "../device.ts";

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
