import { formatDate } from "@frangipani/core/kernel";
import { isPartOfNumber, type OrderWire } from "@frangipani/core/orders";
import { statusText } from "../parts/order-status.ts";

export function findOrders(orders: readonly OrderWire[], text: string): readonly OrderWire[] {
  const query = text.trim().toLowerCase();
  if (!query) return orders;
  return orders.filter(
    (order) =>
      isPartOfNumber(query, order.orderNumber) ||
      [statusText(order), order._id, formatDate(order.createdAt)].some((value) =>
        value.toLowerCase().includes(query),
      ),
  );
}
