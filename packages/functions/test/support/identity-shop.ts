import type { User } from "@frangipani/core/accounts";
import { type MailDraft, withCode } from "@frangipani/core/mail";
import type { Json } from "./response.ts";
import { type Options, PASSWORD, testShop } from "./shop.ts";

export type TestResponse = {
  status: number;
  body: Json;
  /** The cookie of the session. */
  cookie: string | undefined;
  /** All cookies that were set, as a browser sends them. */
  cookies: string;
  headers: Headers;
};
type Ask = {
  /** A person, or the token of one. */
  as?: User | string | undefined;
  cookie?: string | undefined;
  from?: string;
  origin?: string;
  attempt?: string;
};

/** A shop whose mails about accounts arrive immediately, with calls by cookie, IP address and origin. */
export async function identityShop({
  mailer,
  ...identity
}: Pick<Options, "mailer"> & Options["identity"] = {}) {
  const used: string[] = [];
  const mails: MailDraft[] = [];
  const shop = await testShop({
    meter: ({ operation }) => void used.push(operation),
    mailer: mailer ?? { post: async (draft) => void mails.push(withCode(draft, draft.code ?? "")) },
    identity: { mailResponseMs: 2, ...identity },
  });

  async function call(method: string, path: string, body?: unknown, ask: Ask = {}): Promise<TestResponse> {
    const { as, cookie, attempt, from, origin } = ask;
    const user = typeof as === "string" ? undefined : as;
    const response = await shop.call(user, method, path, body, {
      ...(as && !user && { authorization: `Bearer ${as}` }),
      ...(cookie && { cookie }),
      ...(attempt && { "idempotency-key": attempt }),
      ...(from && { "x-test-address": from }),
      ...(origin && { origin }),
    });
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    const session = cookies.find((one) => one?.includes("refresh="));
    return { ...response, cookie: session, cookies: cookies.join("; ") };
  }
  type As = Ask["as"];
  /** Refreshes a session by its cookie. */
  const refresh = (cookie: string | undefined, headers: Omit<Ask, "cookie"> = {}) =>
    call("POST", "/auth/refreshToken", undefined, { cookie, ...headers });

  return {
    ...shop,
    mails,
    call,
    refresh,
    readUser: (as: As, id: string) => call("GET", `/auth/getUserById/${id}`, undefined, { as }),
    updateUser: (as: As, id: string, user: unknown) => call("PUT", `/auth/update/${id}`, { user }, { as }),
    deactivateUser: (as: As, id: string) => call("PUT", `/auth/deleteUserById/${id}`, undefined, { as }),
    signIn: (user: Pick<User, "email">, password = PASSWORD, ask: Ask = {}) =>
      call("POST", "/auth/login", { email: user.email, password }, ask),
    /** The operations on the table during a call. */
    async tableWork(ask: () => Promise<unknown>): Promise<string[]> {
      const before = used.length;
      await ask();
      return used.slice(before);
    },
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

/** A shop with a customer, Mei, and calls about sessions. */
export async function sessionShop() {
  const shop = await identityShop();
  const mei = await shop.person();
  const logout = (cookie?: string) => shop.call("DELETE", "/auth/logout", undefined, { cookie });
  return { ...shop, mei, logout, readUser: (as: Ask["as"]) => shop.readUser(as, mei._id) };
}

export const setCookie = (response: TestResponse) => response.headers.getSetCookie()[0];

/** Another code of six digits. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

export function userForm({ name, email, role, status }: User, part: object = {}) {
  return { name, email, role, status, ...part };
}
