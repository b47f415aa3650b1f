import { calls } from "@frangipani/functions/api";
import { expect, inject } from "vitest";
import { seedOnce } from "../../../packages/local/src/seed.ts";
// The engine's declaration of what it provides to the tests.
import type {} from "../../../packages/local/test/support/engine.ts";
import {
  type DeployedShop,
  deployedShop,
  type Json,
  type ShopRequest,
  type ShopResponse,
} from "../support/deployed-shop.ts";
import { sharedStack } from "../support/stages.ts";

export let shop: DeployedShop;

export async function startShop(): Promise<void> {
  shop = await deployedShop(sharedStack("production"), inject("dynamoEndpoint"));
  const clock = { now: () => new Date() };
  await seedOnce({ table: shop.table, clock, s3: shop.s3, bucket: shop.bucket });
}

export type Person = { token?: string | undefined };
export const anonymous: Person = {};
export const reader: Person & { id?: string; cookie?: string } = {};
export const admin: Person = {};

const templates = Object.keys(calls)
  .map((call) => ({ call, segments: call.split(":").length }))
  // The most literal path comes first, since routers prefer it.
  .sort((a, b) => a.segments - b.segments)
  .map(({ call }) => ({ call, pattern: new RegExp(`^${call.replace(/:\w+/g, "[^/]+")}$`) }));
const called = new Set<string>();

/** The calls that no step has made. */
export const missingCalls = (): string[] => Object.keys(calls).filter((call) => !called.has(call));

export async function call(
  as: Person,
  method: string,
  path: string,
  more: Partial<ShopRequest> = {},
): Promise<ShopResponse> {
  const [pathname = "", query = ""] = `/api${path}`.split("?");
  const response = await shop.request({ method, path: pathname, query, token: as.token, ...more });
  const details = `${method} ${path} of ${response.handledBy}: ${response.text}\n${JSON.stringify(response.lines)}`;
  expect(response.status, details).toBeLessThan(400);
  const template = templates.find(({ pattern }) => pattern.test(`${method} ${pathname}`));
  if (template) called.add(template.call);
  return response;
}
export const post = (as: Person, path: string, json: unknown = {}) => call(as, "POST", path, { json });
export const put = (as: Person, path: string, json: unknown = {}) => call(as, "PUT", path, { json });
export const get = async (as: Person, path: string): Promise<Json> => (await call(as, "GET", path)).body;
