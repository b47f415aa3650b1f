import { toDecimal } from "./decimal.ts";
import { type Reading, unread } from "./reading.ts";

const SHOP_CURRENCY = /^(?:s\$|sg\$|\$|sgd)\s*|\s*(?:sgd|s\$|\$|dollars?)$/gi;
const FOREIGN =
  /€|£|¥|₹|₩|฿|₫|₱|\b(?:rm|rp|us\$|au?\$|ca?\$|hk\$|nz\$|nt\$|usd|eur|gbp|aud|cad|nzd|hkd|myr|idr|jpy|cny|rmb|inr|chf|thb|php|twd|krw|kr)(?![a-z])/i;

const foreignCode = (text: string): string[] =>
  (text.match(/\b[A-Z]{3}\b/g) ?? []).filter(
    (code) => code !== "SGD" && Intl.supportedValuesOf("currency").includes(code),
  );

/** "$18.99", "S$ 18,99", "18.99 SGD" and "1,234.00" in dollars. @param isComma as of `toDecimal` */
export function readPrice(text: string, isComma: boolean): Reading {
  const [currency] = FOREIGN.exec(text) ?? foreignCode(text);
  if (currency)
    return {
      value: text.trim(),
      problem: `This price is in another currency (${currency.trim()})`,
      remedy: "Convert the prices to the shop's dollars",
    };
  const value = toDecimal(text.trim().replace(SHOP_CURRENCY, ""), isComma);
  if (value === undefined) return unread(text);
  // "1.250" is 1250 where commas are decimal, which a file of such prices does not show.
  if (!isComma && /^\D*[1-9]\d{0,2}\.\d{3}\D*$/.test(text))
    return { value, warning: `Read as ${Number(value)}, not in thousands`, remedy: "Check the price" };
  if (!isComma && /\d,\d{1,2}(?!\d)/.test(text))
    return {
      value,
      warning: `Read as ${value}: the other prices of the file have a decimal point`,
      remedy: "Check the price",
    };
  return { value };
}
