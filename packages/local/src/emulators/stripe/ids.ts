import { randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LONG = 58;
const SHORT = 24;

/** An id in Stripe's form: `pi_…`, or the longer `cs_test_…` of a checkout session. */
export function newId(prefix: string): string {
  const length = prefix === "cs_test" ? LONG : SHORT;
  return `${prefix}_${Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;
}
