import type { User } from "@frangipani/core/accounts";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { calls } from "../../src/api.ts";
import { testShop } from "../support/shop.ts";

const accounts: Record<"customer" | "admin" | "inactive", User | undefined> = {
  customer: undefined,
  admin: undefined,
  inactive: undefined,
};
// A webhook without a signature logs a warning.
beforeAll(() => void vi.stubEnv("LOG_LEVEL", "error"));
afterAll(() => void vi.unstubAllEnvs());
const shop = await testShop();
accounts.customer = await shop.person();
accounts.admin = await shop.person({ role: "admin" });
accounts.inactive = await shop.person({ role: "admin", status: false });

it("each call is served by one app, and by no other", () => {
  const routes = Object.values(shop.apps).flatMap((app) => routesOf(app));
  expect(routes.toSorted()).toEqual(Object.keys(calls).toSorted());
});

/** The audiences of docs/rules.md#roles, written here again so that a wrong definition of a call fails. */
const FOR_ANYONE = [
  /^GET .api.(health|openapi.json|docs|catalogue(.changes|.search)?)$/,
  /^GET .api.(book|categories|category|countries|zones|shipping-rates)(?!.export|.imports|.inventory)/,
  /^GET .api.gst-slabs.getGstRate$/,
  /^POST .api.auth.(login|verify-otp|resend-otp|refreshToken|forgot|verify|reset|signup)$/,
  /^POST .api.auth.passkey-sign-in/,
  /^DELETE .api.auth.logout$/,
  /^POST .api.stripe.webhook$/,
  /^GET .api.saved.shared$/,
  /^POST .api.alerts.stop$/,
  /^GET .api.push.key$/,
];
const FOR_SIGNED_IN = [
  /^PUT .api.auth.(updateProfile|password|two-step)/,
  /^\w+ .api.auth.passkeys/,
  /^POST .api.auth.eraseAccount/,
  /^(POST .api.auth.(confirm-email|send-email-code|verify-email)|GET .api.auth.getUserById)/,
  /^\w+ .api.addresses./,
  /^\w+ .api.saved.(books|link)$/,
  /^\w+ .api.alerts.books/,
  /^\w+ .api.push.(subscription|topics)/,
  /^\w+ .api.stripe.(create-checkout-session|order|cancel-checkout)/,
  /^GET .api.orders.(getOrderById|getOrdersByUser|invoice)/,
  /^POST .api.orders.(getUserOrder|request)/,
];

it.each(Object.entries(calls))("%s has the audience of docs/rules.md#roles", (call, { audience }) => {
  const fits = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(call));
  const otherwise = fits(FOR_SIGNED_IN) ? "signed-in" : "admin";
  expect(audience).toBe(fits(FOR_ANYONE) ? "anyone" : otherwise);
});

const signIn = { status: 401, code: "auth.required" };

for (const [call, { audience }] of Object.entries(calls))
  describe(`${call} (${audience})`, () => {
    const [method = "", path = ""] = call.split(" /api");
    const ask = async (as: User | undefined) => {
      const body = method === "GET" || method === "DELETE" ? undefined : {};
      const response = await shop.call(as, method, path.replace(/:\w+/g, "nobody"), body);
      return { status: response.status, code: response.body.code as unknown };
    };

    it("is served by its app, and is not refused to an administrator", async () => {
      const { code } = await ask(accounts.admin);
      const refusals = ["route.missing", "auth.required", audience === "admin" && "auth.forbidden"];
      expect(refusals).not.toContain(code);
    });

    if (audience === "anyone")
      it("needs no account", async () => expect((await ask(undefined)).code).not.toBe("auth.required"));
    else
      it("needs an active account", async () => {
        expect(await ask(undefined)).toEqual(signIn);
        expect(await ask(accounts.inactive)).toEqual(signIn);
      });

    if (audience === "admin")
      it("is refused to customers before its input is validated", async () =>
        expect(await ask(accounts.customer)).toEqual({ status: 403, code: "auth.forbidden" }));
  });

/** The calls that an app serves. */
const routesOf = (app: Pick<Hono, "routes">): string[] => [
  ...new Set(app.routes.filter((one) => one.method !== "ALL").map((one) => `${one.method} ${one.path}`)),
];
