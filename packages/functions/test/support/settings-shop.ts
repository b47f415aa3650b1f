import type { User } from "@frangipani/core/accounts";
import { testShop } from "./shop.ts";

/** A shop without categories, countries, rates and GST, and three people of whom one may make them. */
export async function settingsShop() {
  const reads: string[] = [];
  const shop = await testShop({
    meter: ({ operation }) => void reads.push(operation),
    seed: async () => {},
  });
  const admin = await shop.person({ role: "admin" });
  return {
    ...shop,
    /** Every response of the table so far, by its kind. */
    reads,
    admin,
    customer: await shop.person(),
    inactiveAdmin: await shop.person({ role: "admin", status: false }),
    get: (path: string, headers?: Record<string, string>) =>
      shop.call(undefined, "GET", path, undefined, headers),
    /** A call by the administrator; POST unless told. */
    manage: (path: string, body?: unknown, method = "POST") => shop.call(admin, method, path, body),
  };
}
export type SettingsShop = Awaited<ReturnType<typeof settingsShop>>;

/** Who may not: nobody, a customer and an administrator who was deactivated. */
export async function refusedCallers(shop: SettingsShop, method: string, path: string, body?: unknown) {
  const callers: (User | undefined)[] = [undefined, shop.customer, shop.inactiveAdmin];
  const responses = await Promise.all(callers.map((as) => shop.call(as, method, path, body)));
  return responses.map((response) => [response.status, response.body.message]);
}
export const refusals = [
  [401, "Please sign in to continue."],
  [403, "You are not allowed to do this."],
  [401, "Please sign in to continue."],
];
