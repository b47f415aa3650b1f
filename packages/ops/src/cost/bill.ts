import type { Price, PriceName } from "./prices.ts";

export type Prices = Partial<Record<PriceName, Price>>;

/** An amount per price, in the price's unit: 0.5 of `readUnits` are half a million. */
export type Usage = Partial<Record<PriceName, number>>;

/** @throws Error when there is no price for what was used */
export function billUsd(usage: Usage, prices: Prices): number {
  let usd = 0;
  for (const [name, amount] of Object.entries(usage) as [PriceName, number][]) {
    const price = prices[name];
    if (!price || !Number.isFinite(price.usd)) throw new Error(`There is no price of ${name}.`);
    usd += amount * price.usd;
  }
  return usd;
}

export function addUsage(...usages: Usage[]): Usage {
  const sum: Usage = {};
  for (const usage of usages)
    for (const [name, amount] of Object.entries(usage) as [PriceName, number][])
      sum[name] = (sum[name] ?? 0) + amount;
  return sum;
}

export const timesUsage = (usage: Usage, factor: number): Usage =>
  Object.fromEntries(Object.entries(usage).map(([name, amount]) => [name, amount * factor]));
