import * as z from "zod/mini";

/** The shop's URL, without a slash at its end, and the account. */
export type ShopCredentials = { shop: string; email: string; password: string };

const Refusal = z.object({ message: z.string() });
const SignedIn = z.object({ accessToken: z.string() });
const CodeStep = z.object({ otpRequired: z.literal(true), tempToken: z.string() });

// Pauses before a call without a response is repeated.
const PAUSES_MS = [500, 2000, 8000];
const READ_MS = 10_000;

type Answer = { ok: boolean; status: number; body: unknown; cursor: string | undefined };

export class ShopSession {
  readonly #as: ShopCredentials;
  readonly #askCode: () => Promise<string>;
  readonly #pauses: readonly number[];
  #token = "";

  /** @param askCode asks at the terminal for the emailed code */
  constructor(as: ShopCredentials, askCode: () => Promise<string>, pausesMs: readonly number[] = PAUSES_MS) {
    this.#as = as;
    this.#askCode = askCode;
    this.#pauses = pausesMs;
  }

  /** @throws Error when no shop answers, or it refuses the sign-in */
  async signIn(): Promise<void> {
    const { email, password, shop } = this.#as;
    let answer = await this.#post("/api/auth/login", { email, password });
    const step = CodeStep.safeParse(answer.body);
    if (step.success) {
      const { tempToken } = step.data;
      const otp = await this.#askCode();
      answer = await this.#post("/api/auth/verify-otp", { email, otp, tempToken });
    }
    if (!answer.ok)
      throw new Error(
        `${shop} does not let ${email} in: ${textOf(answer.body)}. Set SHOP_EMAIL and SHOP_PASSWORD to those of an administrator.`,
      );
    this.#token = SignedIn.parse(answer.body).accessToken;
  }

  /**
   * Repeats an idempotent call until it is answered.
   * @param what the subject of the error message, e.g. "the rows"
   * @throws Error when the shop refuses
   */
  async postWithRetry(path: string, body: unknown, what: string): Promise<Pick<Answer, "body" | "cursor">> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#post(path, body);
      if (answer.ok) return answer;
      const pause = this.#pauses[attempt];
      if (pause === undefined || (answer.status < 500 && answer.status !== 401 && answer.status !== 429))
        throw new Error(`${this.#as.shop} refused ${what}: ${textOf(answer.body)}`);
      // Access tokens live for minutes, and a large shop takes longer.
      if (answer.status === 401) await this.signIn();
      else await new Promise((done) => setTimeout(done, pause));
    }
  }

  /**
   * A public call, made once.
   * @throws Error when the shop does not answer soon, or refuses
   */
  async read(path: string): Promise<unknown> {
    const answer = await this.#answerOf(path, { signal: AbortSignal.timeout(READ_MS) });
    if (!answer.ok || answer.body === undefined)
      throw new Error(`${this.#as.shop} refused ${path}: ${textOf(answer.body)}`);
    return answer.body;
  }

  #post(path: string, body: unknown): Promise<Answer> {
    return this.#answerOf(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(body),
    });
  }

  async #answerOf(path: string, request: RequestInit): Promise<Answer> {
    const { shop } = this.#as;
    const response = await fetch(`${shop}${path}`, request).catch(() => {
      throw new Error(`No shop answers at ${shop}. Start the local product with npm start.`);
    });
    return {
      ok: response.ok,
      status: response.status,
      body: await response.json().catch(() => undefined),
      cursor: response.headers.get("x-next-cursor") ?? undefined,
    };
  }
}

const textOf = (body: unknown): string => {
  const refusal = Refusal.safeParse(body);
  return refusal.success ? refusal.data.message : "there is no answer that we understand";
};
