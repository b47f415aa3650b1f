import { TEST_CARDS, type TestCard, UNKNOWN_CARD } from "./test-cards.ts";

/** What is stored of a card: never its number, only its last four digits. */
export type Card = TestCard & { last4: string; expiryMonth: number; expiryYear: number };

export type CardFields = { card: string; expiry: string; cvc: string };
export type CardProblem = { field: keyof CardFields; message: string };

// Replace fields that a script leaves empty.
const DEFAULTS = { expiry: "12/34", cvc: "123" };

/** Checks the form's fields as Stripe's page does, before any charge. */
export function readCard(fields: CardFields, now: Date): Card | CardProblem {
  const number = fields.card.replace(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number)) return { field: "card", message: "Your card number is incomplete." };
  if (!passesLuhn(number)) return { field: "card", message: "Your card number is invalid." };

  const [, month, year] =
    /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/.exec((fields.expiry || DEFAULTS.expiry).trim()) ?? [];
  if (!month || !year) return { field: "expiry", message: "Your card's expiration date is incomplete." };
  const [expiryMonth, expiryYear] = [Number(month), 2000 + Number(year)];
  if (new Date(Date.UTC(expiryYear, expiryMonth, 1)) <= now)
    return { field: "expiry", message: "Your card's expiration date is in the past." };

  const card = TEST_CARDS.get(number) ?? UNKNOWN_CARD;
  const digits = card.brand === "amex" ? /^\d{3,4}$/ : /^\d{3}$/;
  if (!digits.test((fields.cvc || DEFAULTS.cvc).trim()))
    return { field: "cvc", message: "Your card's security code is incomplete." };
  return { ...card, last4: number.slice(-4), expiryMonth, expiryYear };
}

/** ISO/IEC 7812: every second digit from the right is doubled; the sum of all digits ends in 0. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
