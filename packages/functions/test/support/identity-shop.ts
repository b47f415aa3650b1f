import type { User } from "@frangipani/core/accounts";
import { type MailDraft, withCode } from "@frangipani/core/mail";
import type { Json } from "./response.ts";
import { type Options, PASSWORD, testShop } from "./shop.ts";

export type TestResponse = {
  status: number;
  body: Json;
  /** Of the session. */
  cookie: string | undefined;
  /** All that were set, as a browser sends them. */
  cookies: string;
  headers: Headers;
};
type Ask = {
  as?: string | undefined;
  cookie?: string | undefined;
  from?: string;
  origin?: string;
  attempt?: string;
};

/** A shop whose mails about accounts arrive at once, asked by browsers with cookies, addresses and origins. */
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
    const response = await shop.call(undefined, method, path, body, {
      ...(ask.as ? { authorization: `Bearer ${ask.as}` } : {}),
      ...(ask.cookie ? { cookie: ask.cookie } : {}),
      ...(ask.attempt ? { "idempotency-key": ask.attempt } : {}),
      ...(ask.from ? { "x-test-address": ask.from } : {}),
      ...(ask.origin ? { origin: ask.origin } : {}),
    });
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    const cookie = cookies.find((one) => one?.includes("refresh="));
    return { ...response, cookie, cookies: cookies.join("; ") };
  }

  return {
    ...shop,
    mails,
    call,
    signIn: (user: Pick<User, "email">, password = PASSWORD, ask: Ask = {}) =>
      call("POST", "/auth/login", { email: user.email, password }, ask),
    /** What a call makes the table do. */
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
  const readUser = (as: string | undefined, id = mei._id) =>
    shop.call("GET", `/auth/getUserById/${id}`, undefined, { as });
  const refresh = (
    cookie: string | undefined,
    headers: { as?: string; origin?: string; attempt?: string } = {},
  ) => shop.call("POST", "/auth/refreshToken", undefined, { cookie, ...headers });
  const logout = (cookie?: string) => shop.call("DELETE", "/auth/logout", undefined, { cookie });

  return { ...shop, mei, readUser, refresh, logout };
}

export const setCookie = (response: TestResponse) => response.headers.getSetCookie()[0];

export const updateUser = (shop: IdentityShop, as: string | undefined, id: string, user: unknown) =>
  shop.call("PUT", `/auth/update/${id}`, { user }, { as });
export const deactivateUser = (shop: IdentityShop, as: string | undefined, id: string) =>
  shop.call("PUT", `/auth/deleteUserById/${id}`, undefined, { as });
export function userForm({ name, email, role, status }: User, part: object = {}) {
  return { name, email, role, status, ...part };
}
