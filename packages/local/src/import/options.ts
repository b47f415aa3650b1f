import { resolve } from "node:path";
import type { Shop } from "../shop/session.ts";
import { whichShop } from "../shop/which-shop.ts";

export type Options = Shop & { file: string; dryRun: boolean };

export const USAGE = `Usage: npm run catalogue:import -- FILE.csv [--dry-run] [--api https://shop.example]

Brings a CSV catalogue into the local product that is running, or into the shop that --api names.
There the administrator's SHOP_EMAIL and SHOP_PASSWORD are taken from the environment.
  --dry-run   shows what would change and changes nothing`;

/** What `catalogue:import` is told by its arguments and its environment. @throws Error in words for the person at the terminal */
export function readOptions(env: NodeJS.ProcessEnv, args: readonly string[]): Options {
  const { api, dryRun, files } = sorted(args);
  const [file, ...more] = files;
  if (!file || more.length > 0) throw new Error(USAGE);
  // npm runs scripts in the root of the repository and says where the person stands.
  return { file: resolve(env.INIT_CWD ?? ".", file), ...whichShop(env, api), dryRun };
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
