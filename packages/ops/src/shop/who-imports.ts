import { demoAccounts } from "@frangipani/local/seed/people";
import type { Shop } from "../target.ts";
import type { Account } from "./session.ts";

/**
 * Where a catalogue is brought, and as whom: the environment's SHOP_EMAIL and SHOP_PASSWORD, in the local product the
 * demo administrator. `api` is a shop's address, in place of the one that the command is about.
 * @throws Error in words for the person at the terminal
 */
export function whoImports(env: NodeJS.ProcessEnv, shop: Shop, api: string | undefined): Account {
  const address = (api ?? shop.address()).replace(/\/+$/, "");
  if (!URL.canParse(address)) throw new Error(`${address} is no address.`);
  const demo = api === undefined && shop.stage === undefined ? demoAccounts[0] : undefined;
  const email = env.SHOP_EMAIL ?? demo?.email;
  const password = env.SHOP_PASSWORD ?? demo?.password;
  if (!email || !password)
    throw new Error("Set SHOP_EMAIL and SHOP_PASSWORD to those of an administrator of that shop.");
  return { shop: address, email, password };
}
