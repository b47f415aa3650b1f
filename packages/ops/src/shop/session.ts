import * as z from "zod/mini";

/** The shop's URL, without a slash at its end, and the account. */
export type ShopCredentials = { shop: string; email: string; password: string };

const Refusal = z.object({ message: z.string() });
const SignedIn = z.object({ accessToken: z.string() });
const CodeStep = z.object({ otpRequired: z.literal(true), tempToken: z.string() });

// Pauses before a call without a response is repeated.
const RETRY_PAUSES_MS = [500, 2000, 8000];
const READ_TIMEOUT_MS = 10_000;

type ShopResponse = { ok: boolean; status: number; body: unknown; cursor: string | undefined };

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
    if (!response.ok)
      throw new Error(
        `${shop} does not let ${email} in: ${messageOf(response.body)}. Set SHOP_EMAIL and SHOP_PASSWORD to those of an administrator.`,
      );
    this.#token = SignedIn.parse(response.body).accessToken;
  }

  /**
   * Repeats an idempotent call until it gets a response.
   * @param what the subject of the error message, e.g. "the rows"
   * @throws Error when the shop refuses
   */
  async postWithRetry(
    path: string,
    body: unknown,
    what: string,
  ): Promise<Pick<ShopResponse, "body" | "cursor">> {
    for (let attempt = 0; ; attempt += 1) {
      const response = await this.#post(path, body);
      if (response.ok) return response;
      const pause = this.#pauses[attempt];
      if (
        pause === undefined ||
        (response.status < 500 && response.status !== 401 && response.status !== 429)
      )
        throw new Error(`${this.#credentials.shop} refused ${what}: ${messageOf(response.body)}`);
      // Access tokens live for minutes, and a large shop takes longer.
      if (response.status === 401) await this.signIn();
      else await new Promise((done) => setTimeout(done, pause));
    }
  }

  /**
   * A public call, made once.
   * @throws Error when the shop does not respond soon, or refuses
   */
  async read(path: string): Promise<unknown> {
    const response = await this.#fetchJson(path, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
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
    const response = await fetch(`${shop}${path}`, request).catch(() => {
      throw new Error(`No shop responds at ${shop}. Start the local product with npm start.`);
    });
    return {
      ok: response.ok,
      status: response.status,
      body: await response.json().catch(() => undefined),
      cursor: response.headers.get("x-next-cursor") ?? undefined,
    };
  }
}

const messageOf = (body: unknown): string => {
  const refusal = Refusal.safeParse(body);
  return refusal.success ? refusal.data.message : "there is no response that we understand";
};
