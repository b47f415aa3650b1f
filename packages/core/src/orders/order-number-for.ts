import type { OrderId } from "./order.ts";
import type { OrderNumber } from "./order-number.ts";
import { CHARACTERS, checksum, LENGTH, writeNumber } from "./typed-number.ts";

/**
 * The `attempt`th number of an order, derived from its random id: it cannot be guessed, and an order never gets a
 * second one.
 */
export async function orderNumberFor(id: OrderId, attempt = 0): Promise<OrderNumber> {
  const bytes = new TextEncoder().encode(`order number ${attempt} of ${id}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const values = Array.from(digest.subarray(0, LENGTH - 1), (byte) => byte % CHARACTERS.length);
  return writeNumber([...values, checksum(values)].map((value) => CHARACTERS[value]).join(""));
}
