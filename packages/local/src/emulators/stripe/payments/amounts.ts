import { badParameter } from "../errors.ts";

const LARGEST = 99_999_999;

/**
 * Minimum charges in the currency's smallest unit:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const LEAST: Record<string, number> = { sgd: 50, usd: 50, eur: 50, aud: 50, gbp: 30, myr: 200, jpy: 50 };

export function checkAmount(amount: number, currency: string, param: string): void {
  const least = LEAST[currency];
  if (least === undefined)
    throw badParameter(`Invalid currency: ${currency}. It is not supported here.`, param);
  if (amount < least)
    throw badParameter(
      `The Checkout Session's total amount due must add up to at least ${formatMoney(least, currency)}.`,
      param,
      "amount_too_small",
    );
  if (amount > LARGEST)
    throw badParameter(
      `The Checkout Session's total amount must be no more than ${formatMoney(LARGEST, currency)}.`,
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
