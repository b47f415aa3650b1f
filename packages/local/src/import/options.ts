import { resolve } from "node:path";
import { demoAccounts } from "../seed/people.ts";

export type Options = {
  file: string;
  /** The shop's address, without a slash at its end. */
  shop: string;
  email: string;
  password: string;
  dryRun: boolean;
};

export const USAGE = `Usage: npm run catalogue:import -- FILE.csv [--dry-run] [--api https://shop.example]

Brings a CSV catalogue into the local product that is running, or into the shop that --api names.
There the administrator's SHOP_EMAIL and SHOP_PASSWORD are taken from the environment.
  --dry-run   shows what would change and changes nothing`;

/** What `catalogue:import` is told by its arguments and its environment. @throws Error in words for the person at the terminal */
export function readOptions(env: NodeJS.ProcessEnv, args: readonly string[]): Options {
  const { api, dryRun, files } = sorted(args);
  const [file, ...more] = files;
  if (!file || more.length > 0) throw new Error(USAGE);
  const shop = (api ?? `http://localhost:${env.PORT ?? "3000"}`).replace(/\/+$/, "");
  if (!URL.canParse(shop)) throw new Error(`${shop} is no address.`);
  const [demo] = demoAccounts;
  const email = env.SHOP_EMAIL ?? (api ? undefined : demo?.email);
  const password = env.SHOP_PASSWORD ?? (api ? undefined : demo?.password);
  if (!email || !password)
    throw new Error("Set SHOP_EMAIL and SHOP_PASSWORD to those of an administrator of that shop.");
  // npm runs scripts in the root of the repository and says where the person stands.
  return { file: resolve(env.INIT_CWD ?? ".", file), shop, email, password, dryRun };
}

function sorted(args: readonly string[]): { api: string | undefined; dryRun: boolean; files: string[] } {
  const files: string[] = [];
  let api: string | undefined;
  let dryRun = false;
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? "";
    if (arg === "--dry-run") dryRun = true;
    else if (arg === "--api") {
      at += 1;
      api = args[at] ?? "";
    } else if (arg.startsWith("--api=")) api = arg.slice("--api=".length);
    else if (arg.startsWith("-")) throw new Error(`Unknown option ${arg}.\n\n${USAGE}`);
    else files.push(arg);
  }
  return { api, dryRun, files };
}
