import { expect, type Page, type Route } from "@playwright/test";
import type { Shop } from "./shop.ts";

/** "shop" is its API alone: pages are still rendered. */
type Service = "table" | "files" | "mail" | "payments" | "shop";
type Fault = (
  | { kind: "refuse" | "lost-response" }
  | { kind: "error"; status: number }
  | { kind: "slow"; milliseconds: number }
) & { times?: number; operation?: string };

/** Injects a fault into a service of the product, until it is removed or for `times` requests. */
export async function injectFault(shop: Shop, service: Service, fault: Fault): Promise<void> {
  expect(
    (await shop.api(`/_local/faults/${service}`, { body: fault })).status,
    `injecting into ${service}`,
  ).toBe(204);
}

export async function removeFaults(shop: Shop): Promise<void> {
  expect((await shop.api("/_local/faults", { method: "DELETE" })).status, "removing faults").toBe(204);
}

/** Removes all faults, and expects the audit of the stored data to find nothing wrong. */
export async function expectNoFindings(shop: Shop): Promise<void> {
  await removeFaults(shop);
  const { body } = await shop.api<{ findings: unknown[] }>("/_local/audit");
  expect(body.findings).toEqual([]);
}

/** Holds requests back until the returned function is called. */
export async function holdBack(
  page: Page,
  url: string | RegExp,
  respond = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await respond(route);
  });
  return release;
}
