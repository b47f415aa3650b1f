import { formatDate } from "@frangipani/core/kernel/dates";
import { isPartOfNumber } from "@frangipani/core/orders/typed-number";
import type { OrderWire } from "@frangipani/core/orders/wire";
import { statusText } from "../shared/order-status.ts";

/** Spec §9. */
export const PAGE_SIZE = 10;

/** The orders whose status, number, id or formatted date contains what was typed. */
export function findOrders(orders: readonly OrderWire[], typed: string): readonly OrderWire[] {
  const sought = typed.trim().toLowerCase();
  if (!sought) return orders;
  return orders.filter(
    (order) =>
      isPartOfNumber(sought, order.orderNumber) ||
      [statusText(order), order._id, formatDate(order.createdAt)].some((text) =>
        text.toLowerCase().includes(sought),
      ),
  );
}

export const pageCountOf = (count: number): number => Math.max(1, Math.ceil(count / PAGE_SIZE));

/** A page of them; a page beyond the last is the last. */
export function pageOf<T>(items: readonly T[], page: number): { page: number; items: readonly T[] } {
  const shown = Math.min(Math.max(page, 1), pageCountOf(items.length));
  return { page: shown, items: items.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE) };
}
