import { testShop } from "./shop.ts";

/** A shop without categories, countries, rates and GST, and an administrator who makes them. */
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
    get: (path: string, headers?: Record<string, string>) =>
      shop.call(undefined, "GET", path, undefined, headers),
    /** A call by the administrator; POST unless told. */
    manage: (path: string, body?: unknown, method = "POST") => shop.call(admin, method, path, body),
  };
}
export type SettingsShop = Awaited<ReturnType<typeof settingsShop>>;
