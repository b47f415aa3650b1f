import type { OrderId } from "./order.ts";
import type { OrderNumber } from "./order-number.ts";
import { CHARACTERS, checksum, LENGTH, writeNumber } from "./typed-number.ts";

/**
 * The numbers an order may have: the first, and others in turn for when it is taken. They are made of the order's id,
 * which is random, so that nobody can guess a number from another, and an order is never given a second one.
 */
export async function orderNumberFor(id: OrderId, attempt = 0): Promise<OrderNumber> {
  const bytes = new TextEncoder().encode(`order number ${attempt} of ${id}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const values = Array.from(digest.subarray(0, LENGTH - 1), (byte) => byte % CHARACTERS.length);
  return writeNumber([...values, checksum(values)].map((value) => CHARACTERS[value]).join(""));
}
