import { createInterface } from "node:readline/promises";
import { setTimeout as wait } from "node:timers/promises";
import { demoAccounts } from "@frangipani/local/seed";
import * as z from "zod/mini";
import type { Shop } from "./shop.ts";

/** The shop's URL, without a slash at its end, and the account. */
export type ShopCredentials = { shop: string; email: string; password: string };

const Refusal = z.object({ message: z.string(), code: z.optional(z.string()) });
const SignedIn = z.object({ accessToken: z.string() });
const CodeStep = z.object({ otpRequired: z.literal(true), tempToken: z.string() });

// The pauses before a call without a response is repeated. A router that restarts takes a minute or two, about as long as all.
const RETRY_PAUSES_MS = [500, 2_000, 8_000, 30_000, 60_000];
const READ_TIMEOUT_MS = 10_000;

/** The shop did not respond, or cannot at the moment: the same call may succeed later. */
class Unavailable extends Error {}

export type WaitOptions = {
  interrupted?: AbortSignal | undefined;
  /** Called before each pause. */
  onWait?: (() => void) | undefined;
};

type ShopResponse = { ok: boolean; status: number; body: unknown };

export class ShopSession {
  readonly #credentials: ShopCredentials;
  readonly #askCode: () => Promise<string>;
  readonly #pauses: readonly number[];
  #token = "";

  /** @param askCode asks at the terminal for the emailed code */
  constructor(
    credentials: ShopCredentials,
    askCode: () => Promise<string>,
    pausesMs: readonly number[] = RETRY_PAUSES_MS,
  ) {
    this.#credentials = credentials;
    this.#askCode = askCode;
    this.#pauses = pausesMs;
  }

  /** @throws Error when no shop responds, or it refuses the sign-in */
  async signIn(): Promise<void> {
    const { email, password, shop } = this.#credentials;
    let response = await this.#post("/api/auth/login", { email, password });
    const step = CodeStep.safeParse(response.body);
    if (step.success) {
      const { tempToken } = step.data;
      const otp = await this.#askCode();
      response = await this.#post("/api/auth/verify-otp", { email, otp, tempToken });
    }
    if (isTemporary(response)) throw new Unavailable(`${shop} cannot sign in: ${messageOf(response.body)}`);
    if (!response.ok)
      throw new Error(
        `${shop} does not let ${email} in: ${messageOf(response.body)}. Set SHOP_EMAIL and SHOP_PASSWORD to those of an administrator.`,
      );
    this.#token = SignedIn.parse(response.body).accessToken;
  }

  /**
   * Repeats an idempotent call until it gets a response, also where the connection drops.
   * @param what the subject of the error message, e.g. "the rows"
   * @param doneBy code of a refusal that means success: the same call, whose response was lost, had done it
   * @throws Error when the shop refuses, does not respond for long, or the command is interrupted
   */
  async postWithRetry(
    path: string,
    body: unknown,
    { what, doneBy, interrupted, onWait }: WaitOptions & { what: string; doneBy?: string },
  ): Promise<ShopResponse> {
    for (let attempt = 0; ; attempt += 1) {
      if (interrupted?.aborted) throw new Error("The command was interrupted.");
      const response = await this.#postOrSignIn(path, body).catch((error: unknown) => {
        if (error instanceof Unavailable) return error;
        throw error;
      });
      if (!(response instanceof Unavailable) && (response.ok || isRefusedAs(response, doneBy)))
        return response;
      const pause = this.#pauses[attempt];
      if (response instanceof Unavailable) {
        if (pause === undefined) throw response;
      } else if (pause === undefined || !isTemporary(response))
        throw new Error(`${this.#credentials.shop} refused ${what}: ${messageOf(response.body)}`);
      onWait?.();
      await wait(pause, undefined, { signal: interrupted }).catch(() => {});
    }
  }

  /** Signs in again when the access token has expired: it is valid for minutes, and an import may take longer. */
  async #postOrSignIn(path: string, body: unknown): Promise<ShopResponse> {
    const response = await this.#post(path, body);
    if (response.status !== 401) return response;
    await this.signIn();
    return this.#post(path, body);
  }

  /** Reads as the signed-in user, if there is one. @throws as `readPublic` does */
  read = (path: string): Promise<unknown> =>
    this.readPublic(path, this.#token ? { authorization: `Bearer ${this.#token}` } : {});

  /** Reads without a token, which may have expired, and only once. @throws Error when the shop does not respond soon, or refuses */
  async readPublic(path: string, headers: Record<string, string> = {}): Promise<unknown> {
    const response = await this.#fetchJson(path, { signal: AbortSignal.timeout(READ_TIMEOUT_MS), headers });
    if (!response.ok || response.body === undefined)
      throw new Error(`${this.#credentials.shop} refused ${path}: ${messageOf(response.body)}`);
    return response.body;
  }

  #post(path: string, body: unknown): Promise<ShopResponse> {
    return this.#fetchJson(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(body),
    });
  }

  async #fetchJson(path: string, request: RequestInit): Promise<ShopResponse> {
    const { shop } = this.#credentials;
    try {
      const response = await fetch(`${shop}${path}`, request);
      const text = await response.text();
      return { ok: response.ok, status: response.status, body: parsed(text) };
    } catch {
      const isLocal = ["localhost", "127.0.0.1"].includes(new URL(shop).hostname);
      throw new Unavailable(
        `No shop responds at ${shop}.${isLocal ? " Start the local product with npm start." : ""}`,
      );
    }
  }
}

const isRefusedAs = ({ body }: ShopResponse, code: string | undefined): boolean =>
  code !== undefined && Refusal.safeParse(body).data?.code === code;

const isTemporary = ({ status }: ShopResponse): boolean => status >= 500 || status === 429;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const messageOf = (body: unknown): string => {
  const refusal = Refusal.safeParse(body);
  return refusal.success ? refusal.data.message : "there is no response that we understand";
};

/** The credentials in SHOP_EMAIL and SHOP_PASSWORD, or the demo administrator's. `shopUrl` replaces the command's own shop. */
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

/** Asks at the terminal for the emailed code. @throws Error where there is no terminal */
export async function askCode(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error("This account signs in with an emailed code: run the command in a terminal.");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const code = await terminal.question("The code that was mailed to you: ");
  terminal.close();
  return code.trim();
}
