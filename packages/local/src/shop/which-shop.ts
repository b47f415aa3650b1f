import { demoAccounts } from "../seed/people.ts";
import type { Shop } from "./session.ts";

/**
 * The shop that `--api` names, else the local product that is running, and who works in it: the environment's SHOP_EMAIL
 * and SHOP_PASSWORD, locally the demo administrator.
 * @throws Error in words for the person at the terminal
 */
export function whichShop(env: NodeJS.ProcessEnv, api: string | undefined): Shop {
  const shop = (api ?? `http://localhost:${env.PORT ?? "3000"}`).replace(/\/+$/, "");
  if (!URL.canParse(shop)) throw new Error(`${shop} is no address.`);
  const [demo] = demoAccounts;
  const email = env.SHOP_EMAIL ?? (api ? undefined : demo?.email);
  const password = env.SHOP_PASSWORD ?? (api ? undefined : demo?.password);
  if (!email || !password)
    throw new Error("Set SHOP_EMAIL and SHOP_PASSWORD to those of an administrator of that shop.");
  return { shop, email, password };
}
