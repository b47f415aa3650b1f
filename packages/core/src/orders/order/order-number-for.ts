import { checksum, formatOrderNumber, NUMBER_CHARACTERS, NUMBER_LENGTH } from "./number-format.ts";
import type { OrderId } from "./order.ts";
import type { OrderNumber } from "./order-number.ts";

/**
 * Derived from the random id: not guessable, and stable on a retry.
 * @param attempt counts numbers that were taken
 */
export async function orderNumberFor(id: OrderId, attempt = 0): Promise<OrderNumber> {
  const bytes = new TextEncoder().encode(`order number ${attempt} of ${id}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const values = Array.from(digest.subarray(0, NUMBER_LENGTH - 1), (byte) => byte % NUMBER_CHARACTERS.length);
  return formatOrderNumber([...values, checksum(values)].map((value) => NUMBER_CHARACTERS[value]).join(""));
}
