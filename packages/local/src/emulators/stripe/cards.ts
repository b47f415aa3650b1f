/** What a card does when it is charged; without any of these, the charge succeeds. Its number is stored nowhere. */
export type Card = {
  /** The message of a refusal. */
  declined?: string;
  /** The bank asks the cardholder to confirm (3D Secure). */
  requiresConfirmation?: boolean;
  /** The cardholder disputes the charge right away. */
  isDisputed?: boolean;
  /** A refund succeeds at first, and fails later. */
  refundFails?: boolean;
};

export type CardFields = { card: string; expiry: string; cvc: string };
export type CardProblem = { field: keyof CardFields; message: string };

/** The cards that the payment page names: https://docs.stripe.com/testing */
const TEST_CARDS: ReadonlyMap<string, Card> = new Map<string, Card>([
  ["4242424242424242", {}],
  ["5555555555554444", {}],
  ["4000000000000002", { declined: "Your card was declined." }],
  ["4000000000009995", { declined: "Your card has insufficient funds." }],
  ["4000000000000069", { declined: "Your card has expired." }],
  ["4000000000000127", { declined: "Your card's security code is incorrect." }],
  ["4000002500003155", { requiresConfirmation: true }],
  ["4000000000000259", { isDisputed: true }],
  ["4000000000005126", { refundFails: true }],
]);

/** Any other number is declined, since it could be a real card's. */
const UNKNOWN_CARD: Card = {
  declined: "Your card was declined. This is a test page: use a test card, never a real one.",
};

// These stand in for fields that a script leaves empty.
const DEFAULTS = { expiry: "12/34", cvc: "123" };

/** Checks the form's fields as Stripe's page does, before any charge. */
export function readCard(fields: CardFields, now: Date): Card | CardProblem {
  const number = fields.card.replace(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number)) return { field: "card", message: "Your card number is incomplete." };
  if (!passesLuhn(number)) return { field: "card", message: "Your card number is invalid." };

  const [, month, year] =
    /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/.exec((fields.expiry || DEFAULTS.expiry).trim()) ?? [];
  if (!month || !year) return { field: "expiry", message: "Your card's expiration date is incomplete." };
  if (new Date(Date.UTC(2000 + Number(year), Number(month), 1)) <= now)
    return { field: "expiry", message: "Your card's expiration date is in the past." };
  if (!/^\d{3,4}$/.test((fields.cvc || DEFAULTS.cvc).trim()))
    return { field: "cvc", message: "Your card's security code is incomplete." };
  return TEST_CARDS.get(number) ?? UNKNOWN_CARD;
}

/** ISO/IEC 7812: every second digit from the right is doubled; the sum of all digits ends in 0. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
