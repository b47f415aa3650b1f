import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { hashPassword } from "@frangipani/core/accounts/passwords/password-hash";
import type { Limits } from "@frangipani/core/accounts/rate-limits/throttle";
import { defaultLimits } from "@frangipani/core/accounts/rate-limits/throttle";
import type { TwoStepPolicy } from "@frangipani/core/accounts/sign-in/two-step";
import type { User } from "@frangipani/core/accounts/users/user";
import { dynamoAddresses } from "@frangipani/core/dynamo/addresses";
import { dynamoChallenges } from "@frangipani/core/dynamo/codes";
import { dynamoSessions } from "@frangipani/core/dynamo/sessions";
import { dynamoSettings } from "@frangipani/core/dynamo/settings";
import { dynamoThrottles } from "@frangipani/core/dynamo/throttle";
import { dynamoUsers } from "@frangipani/core/dynamo/users";
import { instant } from "@frangipani/core/kernel/clock";
import { newId } from "@frangipani/core/kernel/id";
import type { MailDraft } from "@frangipani/core/mail/mail";
import type { Mailer } from "@frangipani/core/mail/ports";
import { freshTable } from "../../../local/test/support/table.ts";
import { createIdentify } from "../../src/http/identify.ts";
import { createIdentity } from "../../src/identity/app.ts";
import { testClock } from "./clock.ts";
import { checked } from "./contract.ts";
import { openSession, tokenIn } from "./open-session.ts";
import { seedSettings } from "./seed-settings.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read an answer as a client would, without our types.
type Json = any;
export type Answer = { status: number; body: Json; cookie: string | undefined; headers: Headers };
export type Ask = {
  as?: string | undefined;
  cookie?: string | undefined;
  from?: string;
  origin?: string;
  attempt?: string;
};

export const FORGOT_ANSWERS_AFTER_MILLISECONDS = 100;
export const PASSWORD = "Frangipani@2026";
const JWT_KEY = "a key for tests, of 32 bytes or more";
/** Hashed once with the real cost: people made by tests share it. */
const sharedHash = hashPassword(PASSWORD);

/** The identity app over the real engine, with a clock and a mailbox that tests hold in hand. */
export async function identityShop(
  options: {
    twoStepPolicy?: TwoStepPolicy;
    limits?: Partial<Limits>;
    secureCookies?: boolean;
    mailer?: Mailer;
  } = {},
) {
  const used: string[] = [];
  const { table, client } = await freshTable(({ operation }) => void used.push(operation));
  const clock = testClock();
  const users = dynamoUsers(table);
  const sessions = dynamoSessions(table);
  const settings = dynamoSettings(table);
  await seedSettings(settings);
  const mails: MailDraft[] = [];
  const app = checked(
    createIdentity({
      identify: createIdentify(JWT_KEY, { users, sessions, clock }),
      users,
      sessions,
      challenges: dynamoChallenges(table),
      throttles: dynamoThrottles(table),
      addresses: dynamoAddresses(table),
      shipping: settings.shipping,
      mailer: options.mailer ?? { post: async (draft) => void mails.push(draft) },
      clock,
      clientAddress: (c) => c.req.header("x-test-address") ?? "203.0.113.7",
      settings: {
        jwtKey: JWT_KEY,
        twoStepPolicy: options.twoStepPolicy ?? "opted-in",
        publicUrl: "https://books.example",
        secureCookies: options.secureCookies ?? false,
        limits: { ...defaultLimits, ...options.limits },
        forgotAnswersAfterMilliseconds: FORGOT_ANSWERS_AFTER_MILLISECONDS,
      },
    }),
  );

  async function call(method: string, path: string, body?: unknown, ask: Ask = {}): Promise<Answer> {
    const response = await app.request(`http://localhost/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(ask.as ? { authorization: `Bearer ${ask.as}` } : {}),
        ...(ask.cookie ? { cookie: ask.cookie } : {}),
        ...(ask.attempt ? { "idempotency-key": ask.attempt } : {}),
        ...(ask.from ? { "x-test-address": ask.from } : {}),
        ...(ask.origin ? { origin: ask.origin } : {}),
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const cookie = response.headers.getSetCookie()[0];
    return {
      status: response.status,
      body: (await response.json()) as Json,
      cookie: cookie?.split(";")[0],
      headers: response.headers,
    };
  }

  /** A person put into the table, with an open session; all share one password. */
  async function person(part: Partial<User> = {}): Promise<User> {
    const _id = part._id ?? newId("User");
    const user: User = {
      _id,
      name: "Mei Lin",
      email: `${_id.toLowerCase()}@example.com`,
      role: "customer",
      status: true,
      passwordHash: await sharedHash,
      twoStep: false,
      sessionsValidFrom: instant(clock.now()),
      createdAt: instant(clock.now()),
      version: 1,
      ...part,
    };
    if ((await users.add(user)) !== "added") throw new Error("the address is taken");
    await openSession(table, user);
    return user;
  }

  return {
    app,
    table,
    clock,
    users,
    settings,
    mails,
    call,
    person,
    /** An access token, without the work of signing in. */
    tokenOf: (user: User) => tokenIn(JWT_KEY, clock, user),
    signIn: (user: Pick<User, "email">, password = PASSWORD, ask: Ask = {}) =>
      call("POST", "/auth/login", { email: user.email, password }, ask),
    /** What a call makes the table do. */
    async tableWork(ask: () => Promise<unknown>): Promise<string[]> {
      const before = used.length;
      await ask();
      return used.slice(before);
    },
    /** Every item of the table, as it lies there. */
    everything: async () => (await client.send(new ScanCommand({ TableName: table.name }))).Items ?? [],
    /** The code in the newest mail to somebody. */
    codeFor(email: string): string {
      const mail = mails.findLast((one) => one.to === email);
      const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
      if (!code) throw new Error(`no mail with a code went to ${email}`);
      return code;
    },
  };
}
export type IdentityShop = Awaited<ReturnType<typeof identityShop>>;
