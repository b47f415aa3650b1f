import * as z from "zod/mini";
import type { Order, OrderId } from "./order.ts";
import { CHARACTERS, checksum, LENGTH, writeNumber } from "./typed-number.ts";

/** What people call an order by, such as `FB-7K2M-9QDF`: seven characters at random, then the check character. */
export const OrderNumber = z
  .string()
  .check(z.regex(/^FB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/, "Invalid order number"))
  .brand<"OrderNumber">();
export type OrderNumber = z.output<typeof OrderNumber>;

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

/** What an order is called by: its number, or its id while it has none, being from before there were numbers. */
export const numberOf = ({ _id, orderNumber }: Pick<Order, "_id" | "orderNumber">): string =>
  orderNumber ?? _id;
