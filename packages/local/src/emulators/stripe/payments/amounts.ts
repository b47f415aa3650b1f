import { invalidParameter } from "../errors.ts";

const MAX_AMOUNT = 99_999_999;

/**
 * Minimum charges in the currency's smallest unit:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const MIN_AMOUNTS: Record<string, number> = {
  sgd: 50,
  usd: 50,
  eur: 50,
  aud: 50,
  gbp: 30,
  myr: 200,
  jpy: 50,
};

export function checkAmount(amount: number, currency: string, param: string): void {
  const minimum = MIN_AMOUNTS[currency];
  if (minimum === undefined)
    throw invalidParameter(`Invalid currency: ${currency}. It is not supported here.`, param);
  if (amount < minimum)
    throw invalidParameter(
      `The Checkout Session's total amount due must add up to at least ${formatMoney(minimum, currency)}.`,
      param,
      "amount_too_small",
    );
  if (amount > MAX_AMOUNT)
    throw invalidParameter(
      `The Checkout Session's total amount must be no more than ${formatMoney(MAX_AMOUNT, currency)}.`,
      param,
      "amount_too_large",
    );
}

/** Formats an amount in the smallest unit; Singapore dollars are written S$. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-SG", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const text = format.format(amount / 10 ** digits);
  return currency.toLowerCase() === "sgd" ? text.replace("$", "S$") : text;
}
