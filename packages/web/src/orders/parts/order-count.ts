import type { OrderCount, OrderWire } from "@frangipani/core/orders";

export function countOrders(rows: readonly OrderWire[]): OrderCount {
  const attempts = rows.filter(({ attempt }) => attempt).length;
  return { orders: rows.length - attempts, attempts };
}

export function orderCountText(listed: OrderCount, all: OrderCount): string {
  const orders = `${listed.orders} of ${all.orders} orders`;
  const attempts = `${listed.attempts} of ${all.attempts} unpaid attempts`;
  if (all.attempts === 0) return `Showing ${orders}`;
  return all.orders === 0 ? `Showing ${attempts}` : `Showing ${orders} and ${attempts}`;
}
