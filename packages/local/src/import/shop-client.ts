import type { Row } from "@frangipani/core/import/columns";
import { ImportReport } from "@frangipani/core/import/contract";
import * as z from "zod/mini";
import type { Options } from "./options.ts";

const Refusal = z.object({ message: z.string() });
const SignedIn = z.object({ accessToken: z.string() });
const CodeStep = z.object({ otpRequired: z.literal(true), tempToken: z.string() });

/** What a piece that got no answer waits before it is sent again: it may be, since a piece brought twice changes nothing. */
const PAUSES_MS = [500, 2000, 8000];

/** The shop's API, as an administrator who brings a catalogue uses it. */
export class ShopClient {
  readonly #options: Options;
  readonly #askCode: () => Promise<string>;
  readonly #pauses: readonly number[];
  #token = "";

  /** @param askCode asks the person at the terminal for the code that was mailed */
  constructor(options: Options, askCode: () => Promise<string>, pausesMs: readonly number[] = PAUSES_MS) {
    this.#options = options;
    this.#askCode = askCode;
    this.#pauses = pausesMs;
  }

  /** @throws Error when no shop answers, or it does not let this person in */
  async signIn(): Promise<void> {
    const { email, password, shop } = this.#options;
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

  /** @throws Error when the shop refuses the piece */
  async bring(rows: readonly Row[]): Promise<ImportReport> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.#post("/api/book/import", { rows, dryRun: this.#options.dryRun });
      if (answer.ok) return ImportReport.parse(answer.body);
      const pause = this.#pauses[attempt];
      if (pause === undefined || (answer.status < 500 && answer.status !== 401 && answer.status !== 429))
        throw new Error(`${this.#options.shop} refused the rows: ${textOf(answer.body)}`);
      // Access tokens live for minutes, and a large catalogue takes longer.
      if (answer.status === 401) await this.signIn();
      else await new Promise((done) => setTimeout(done, pause));
    }
  }

  async #post(path: string, body: unknown): Promise<{ ok: boolean; status: number; body: unknown }> {
    const { shop } = this.#options;
    const response = await fetch(`${shop}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(body),
    }).catch(() => {
      throw new Error(
        `No shop answers at ${shop}. Start the local product with npm start, or name a shop with --api.`,
      );
    });
    return {
      ok: response.ok,
      status: response.status,
      body: await response.json().catch(() => undefined),
    };
  }
}

const textOf = (body: unknown): string => {
  const refusal = Refusal.safeParse(body);
  return refusal.success ? refusal.data.message : "there is no answer that we understand";
};
