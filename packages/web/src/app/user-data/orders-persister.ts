import type { OrderWire } from "@frangipani/core/orders";
import type { QueryPersister } from "@tanstack/react-query";

type OrdersKey = readonly ["orders", string];

export const ordersPersister: QueryPersister<OrderWire[], OrdersKey> = async (fetchOrders, context) => {
  const { client, queryKey } = context;
  const [, userId] = queryKey;
  // The database is loaded with the first query, not with the page.
  const { savedOrders, saveOrders } = await import("./saved-orders.ts");
  if (client.getQueryData(queryKey) === undefined) {
    const saved = await savedOrders(userId);
    if (saved) client.setQueryData(queryKey, saved.orders, { updatedAt: saved.asOf.getTime() });
  }
  const orders = await fetchOrders(context);
  await saveOrders(userId, orders);
  return orders;
};
