import type { Limits } from "@frangipani/core/accounts";
import { expect } from "vitest";
import { type IdentityShop, identityShop, type TestResponse } from "./identity-shop.ts";
import { PASSWORD } from "./shop.ts";

export const HOUR = 60 * 60;
/** As many guesses as reach a limit are hashed, so that the limits are lower here; those of the shop are in limits.ts. */
const limits: Partial<Limits> = {
  password: {
    device: { max: 3, windowSeconds: 6 * HOUR },
    accountAndNetwork: { max: 3, windowSeconds: 6 * HOUR },
    account: { max: 8, windowSeconds: 24 * HOUR },
    network: { max: 6, windowSeconds: HOUR },
  },
};
export const limitedShop = (options: Parameters<typeof identityShop>[0] = {}) =>
  identityShop({ ...options, limits: { ...limits, ...options.limits } });
export const NEW_PASSWORD = "Lantana?2027";
export type Person = { email: string };

export const post = (shop: IdentityShop, path: string, body: object, ask = {}) =>
  shop.call("POST", `/auth/${path}`, body, ask);
export const guess = (shop: IdentityShop, { email }: Person, from: string, cookie?: string) =>
  post(shop, "login", { email, password: "Wrong@2026" }, { from, cookie });
export const network = (index: number) => `198.51.${Math.floor(index / 250)}.${index % 250}`;

export const many = <T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));

/** Guesses of the password, each from another network. */
export const guessFromEverywhere = (shop: IdentityShop, person: Person) =>
  many(10, (index) => guess(shop, person, network(index)));
export const guessFromNetwork = (shop: IdentityShop, person: Person, from: string) =>
  many(5, () => guess(shop, person, from));
export const guessResetCodes = (shop: IdentityShop, { email }: Person, times = 15): Promise<TestResponse[]> =>
  many(times, (index) => post(shop, "verify", { email, otp: "000000" }, { from: network(index) }));
export async function confirm(shop: IdentityShop, { email }: Person, tempToken: string, ask = {}) {
  return post(shop, "verify-otp", { email, otp: shop.codeFor(email), tempToken }, ask);
}
/** Signs in, with the mailed code where one is asked for. */
export async function signInFully(shop: IdentityShop, person: Person, ask = {}, password = PASSWORD) {
  const first = await shop.signIn(person, password, ask);
  return first.body.otpRequired ? confirm(shop, person, first.body.tempToken, ask) : first;
}
export const mailedTo = (shop: IdentityShop, { email }: Person) =>
  shop.mails.filter(({ to }) => to === email);
/** The response does not wait for the mail. */
export async function linkFor(shop: IdentityShop, person: Person): Promise<string> {
  const tokens = () =>
    mailedTo(shop, person).flatMap(({ text }) => /\/reset-password\?token=(\S+)/.exec(text)?.[1] ?? []);
  await expect.poll(tokens, { message: `links mailed to ${person.email}` }).not.toEqual([]);
  return tokens().at(-1) ?? "";
}
export const countMails = (shop: IdentityShop, person: Person, subject: string) =>
  mailedTo(shop, person).filter((mail) => mail.subject === subject).length;
export const CODE = "Your password reset code";
export const LINK = "Your link to choose a new password";
export const SIGN_IN_CODE = "Your sign-in code";
