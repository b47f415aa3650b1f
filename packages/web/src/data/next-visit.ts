import type { Catalogue } from "@frangipani/core/catalogue/catalogue";
import { openingOf } from "@frangipani/core/catalogue/opening";
import { messageSW } from "workbox-window";
import type { MessageToWorker } from "../worker/messages.ts";

let told: string | undefined;

/** Has the service worker put these books into the first screens, as soon as there is one. */
export async function prepareNextVisit(catalogue: Catalogue): Promise<void> {
  const opening = openingOf(catalogue);
  const text = JSON.stringify(opening);
  if (text === told) return;
  const registration = await navigator.serviceWorker?.ready;
  if (registration?.active)
    void messageSW(registration.active, { type: "KEEP_SCREENS", opening } satisfies MessageToWorker);
  told = text;
}
