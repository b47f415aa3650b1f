import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { bundle } from "../../../../scripts/build.mjs";
import { withFileLock } from "../../../../scripts/file-lock.mjs";
import { cache } from "../../../../scripts/paths.mjs";
import { type RunningProduct, type StartOptions, startProduct as start } from "../../src/product-process.ts";
import { cardForm } from "./card-form.ts";

export type { RunningProduct };

let built: Promise<{ main: string; seeded: string }> | undefined;

/** Starts the product as `npm start` does; an empty data directory gets a copy of data that was seeded once. */
export async function startProduct(options: Omit<StartOptions, "main" | "folder">): Promise<RunningProduct> {
  const { dataDir } = options;
  built ??= buildAndSeed();
  const { main, seeded } = await built;
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) cpSync(seeded, dataDir, { recursive: true });
  return start({ ...options, main });
}

/** Builds the product and seeds data. Data of another day is seeded anew, since the seed has the year's GST. */
async function buildAndSeed() {
  const main = await bundle();
  const folder = join(cache, "seeded");
  const seeded = join(folder, `${basename(main, ".mjs")}-${new Date().toISOString().slice(0, 10)}`);
  await withFileLock("preparing", async () => {
    if (existsSync(seeded)) return;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const product = await start({ dataDir: `${seeded}.new`, main });
    await product.stop();
    renameSync(`${seeded}.new`, seeded);
  });
  return { main, seeded };
}

// biome-ignore lint/suspicious/noExplicitAny: tests read a response as a client would, without our types.
export type Json = any;
export type TestResponse = { status: number; body: Json; headers: Headers };

/** Calls the API of a running product, with or without a session. */
export const caller =
  (url: string, token?: string) =>
  async (method: string, path: string, body?: unknown): Promise<TestResponse> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
export type Caller = ReturnType<typeof caller>;

/** Signs an account in. */
export async function signedIn(url: string, { email, password }: { email: string; password: string }) {
  const { body } = await caller(url)("POST", "/auth/login", { email, password });
  return { id: body.id, call: caller(url, body.token) };
}

/** Pays on the hosted page as a shopper does. */
export const payPage = (payUrl: string, card?: string): Promise<Response> =>
  fetch(payUrl, { method: "POST", body: cardForm(card), redirect: "manual" });
