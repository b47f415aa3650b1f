import type { Limits } from "@frangipani/core/accounts";
import { expect } from "vitest";
import { identityShop } from "./identity-shop.ts";
import { PASSWORD } from "./shop.ts";

export const HOUR = 60 * 60;
/** Lower than the shop's limits (limits.ts), as each guess up to a limit takes the time of a password hash. */
const limits: Partial<Limits> = {
  password: {
    device: { max: 3, windowSeconds: 6 * HOUR },
    accountAndNetwork: { max: 3, windowSeconds: 6 * HOUR },
    account: { max: 8, windowSeconds: 24 * HOUR },
    network: { max: 6, windowSeconds: HOUR },
  },
};
export const NEW_PASSWORD = "Lantana?2027";
export type Person = { email: string };

export const network = (index: number) => `198.51.${Math.floor(index / 250)}.${index % 250}`;
export const many = <T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));

export async function limitedShop(options: Parameters<typeof identityShop>[0] = {}) {
  const shop = await identityShop({ ...options, limits: { ...limits, ...options.limits } });
  const post = (path: string, body: object, ask = {}) => shop.call("POST", `/auth/${path}`, body, ask);
  const forgot = ({ email }: Person, ask = {}) => post("forgot", { email }, ask);
  const guess = ({ email }: Person, from: string) =>
    post("login", { email, password: "Wrong@2026" }, { from });
  const confirm = ({ email }: Person, tempToken: string, ask = {}) =>
    post("verify-otp", { email, otp: shop.codeFor(email), tempToken }, ask);
  const mailedTo = ({ email }: Person) => shop.mails.filter(({ to }) => to === email);

  return {
    ...shop,
    post,
    forgot,
    guess,
    confirm,
    mailedTo,
    /** Guesses of the password, each from another network. */
    guessFromEverywhere: (person: Person) => many(10, (index) => guess(person, network(index))),
    guessFromNetwork: (person: Person, from: string) => many(5, () => guess(person, from)),
    guessResetCodes: ({ email }: Person, times = 15) =>
      many(times, (index) => post("verify", { email, otp: "000000" }, { from: network(index) })),
    /** Signs in, with the mailed code if one is required. */
    async signInFully(person: Person, ask = {}, password = PASSWORD) {
      const first = await shop.signIn(person, password, ask);
      return first.body.otpRequired ? confirm(person, first.body.tempToken, ask) : first;
    },
    /** Waits for the mail with a reset link, as the response does not. @returns the token in the newest link */
    async linkFor(person: Person): Promise<string> {
      const tokens = () =>
        mailedTo(person).flatMap(({ text }) => /\/reset-password\?token=(\S+)/.exec(text)?.[1] ?? []);
      await expect.poll(tokens, { message: `links mailed to ${person.email}` }).not.toEqual([]);
      return tokens().at(-1) ?? "";
    },
    countMails: (person: Person, subject: string) =>
      mailedTo(person).filter((mail) => mail.subject === subject).length,
  };
}
export type LimitedShop = Awaited<ReturnType<typeof limitedShop>>;

export const CODE = "Your password reset code";
export const LINK = "Your link to choose a new password";
export const SIGN_IN_CODE = "Your sign-in code";
