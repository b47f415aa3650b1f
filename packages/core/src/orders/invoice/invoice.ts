import * as z from "zod/mini";
import { Instant } from "../../kernel/time/clock.ts";
import { OrderId } from "../order/order.ts";

/** What an order's invoice says beside the order itself. Never changed. */
export const Invoice = z.object({
  orderId: OrderId,
  /** Consecutive, from 1. */
  number: z.int(),
  issuedAt: Instant,
});
export type Invoice = z.output<typeof Invoice>;

export const invoiceNumberText = (number: number): string => `INV-${String(number).padStart(6, "0")}`;
