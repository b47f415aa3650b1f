import * as z from "zod/mini";
import { type UserId, UserWire } from "../../accounts/account/user.ts";
import { toDollars } from "../../kernel/amounts/units.ts";
import type { Instant } from "../../kernel/time/clock.ts";
import type { Totals } from "./totals.ts";

/** Name and email address as of now; empty for a deleted account. */
export type Customer = {
  userId: UserId;
  name: string;
  email: string;
  totals: Totals;
  lastOrderDate: Instant | null;
};

export const CustomerSummary = z.lazy(() =>
  z.object({
    _id: z.string(),
    customerName: z.string(),
    email: z.string(),
    totalQuantity: z.int().check(z.describe("The number of orders.")),
    totalSpent: z.number(),
    lastOrderDate: z.nullable(z.string()),
  }),
);
export type CustomerSummary = z.output<typeof CustomerSummary>;

const counts = () => ({
  count: z.int().check(z.describe("How many were found.")),
  isCut: z.boolean().check(z.describe("Whether `count` is truncated: more were found.")),
  total: z.int().check(z.describe("How many there are, found or not.")),
});

export const FoundCustomers = z.lazy(() => z.object({ ...counts(), customers: z.array(CustomerSummary) }));
export type FoundCustomers = z.output<typeof FoundCustomers>;

export const FoundUsers = z.lazy(() => z.object({ ...counts(), users: z.array(UserWire) }));
export type FoundUsers = z.output<typeof FoundUsers>;

export const customerToWire = (customer: Customer): CustomerSummary => ({
  _id: customer.userId,
  customerName: customer.name,
  email: customer.email,
  // It counts orders, not books: the wire keeps the name that clients know.
  totalQuantity: customer.totals.orders,
  totalSpent: toDollars(customer.totals.spent),
  lastOrderDate: customer.lastOrderDate,
});
