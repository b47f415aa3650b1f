import { createInterface } from "node:readline/promises";
import { demoAccounts } from "@frangipani/local/seed/people";
import type { ShopCredentials } from "./session.ts";
import type { Shop } from "./shop.ts";

/** SHOP_EMAIL and SHOP_PASSWORD, or the demo administrator's. `shopUrl` replaces the command's own shop. */
export function importCredentials(
  env: NodeJS.ProcessEnv,
  shop: Shop,
  shopUrl: string | undefined,
): ShopCredentials {
  const url = (shopUrl ?? shop.url()).replace(/\/+$/, "");
  if (!URL.canParse(url)) throw new Error(`${url} is no address.`);
  const demo = shopUrl === undefined && shop.stage === undefined ? demoAccounts[0] : undefined;
  const email = env.SHOP_EMAIL ?? demo?.email;
  const password = env.SHOP_PASSWORD ?? demo?.password;
  if (!email || !password)
    throw new Error("Set SHOP_EMAIL and SHOP_PASSWORD to those of an administrator of that shop.");
  return { shop: url, email, password };
}

/** Asks at the terminal for the emailed code. Throws Error where there is no terminal */
export async function askCode(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error("This account signs in with an emailed code: run the command in a terminal.");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const code = await terminal.question("The code that was mailed to you: ");
  terminal.close();
  return code.trim();
}
