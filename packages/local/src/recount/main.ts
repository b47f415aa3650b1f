import { parseArgs } from "node:util";
import { askCode } from "../shop/ask-code.ts";
import { ShopSession } from "../shop/session.ts";
import { whichShop } from "../shop/which-shop.ts";
import { recount, recountLines } from "./recount.ts";

/** `npm run orders:recount`: puts customers' totals right, where they are not those of their orders. */
try {
  const { values } = parseArgs({ options: { api: { type: "string" } } });
  const session = new ShopSession(whichShop(process.env, values.api), askCode);
  await session.signIn();
  for (const line of recountLines(await recount(session))) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
