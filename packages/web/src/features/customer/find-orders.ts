import { formatDate } from "@frangipani/core/kernel";
import { isPartOfNumber, type OrderWire } from "@frangipani/core/orders";
import { statusText } from "../shared/orders/order-status.ts";

export function findOrders(orders: readonly OrderWire[], typed: string): readonly OrderWire[] {
  const query = typed.trim().toLowerCase();
  if (!query) return orders;
  return orders.filter(
    (order) =>
      isPartOfNumber(query, order.orderNumber) ||
      [statusText(order), order._id, formatDate(order.createdAt)].some((text) =>
        text.toLowerCase().includes(query),
      ),
  );
}
