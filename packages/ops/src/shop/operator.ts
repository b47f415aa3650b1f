import { randomUUID } from "node:crypto";
import { hostname, userInfo } from "node:os";
import { type Actor, newRecord } from "@frangipani/core/activity";
import { recordWrites } from "@frangipani/core/dynamo";
import { instant } from "@frangipani/core/kernel";
import type { Shop } from "./shop.ts";

/** The operator's login name; on a stage with the id of the access key, which AWS logs too. */
export async function operatorOf(shop: Shop, call: string, action: string): Promise<Actor> {
  const { s3, clock } = await shop.resources();
  const login = userInfo().username;
  const { accessKeyId } = await s3.config.credentials();
  return {
    id: "operator",
    email: shop.stage === undefined ? login : `${login} (${accessKeyId})`,
    address: hostname(),
    requestId: randomUUID(),
    call,
    action,
    at: instant(clock.now()),
  };
}

/** Records that a command is about to repair many items. */
export async function recordRun(shop: Shop, call: string, action: string): Promise<void> {
  const { table } = await shop.resources();
  const by = await operatorOf(shop, call, action);
  const change = { id: "shop", name: call, effect: "changed" as const, fields: [] };
  await table.write(...recordWrites(table, newRecord(by, "shop", [change])));
}
