import type { OrderWire } from "@frangipani/core/orders";
import type { QueryPersister } from "@tanstack/react-query";

type OrdersKey = readonly ["orders", string];

export const ordersPersister: QueryPersister<OrderWire[], OrdersKey> = async (fetchOrders, context) => {
  const { client, queryKey } = context;
  const [, userId] = queryKey;
  // Requested at once, beside the reading of the saved ones, which are shown first.
  const fresh = (async () => fetchOrders(context))();
  // Awaited below; until then its rejection has no handler.
  fresh.catch(() => {});
  // The database is loaded with the first query, not with the page.
  const { savedOrders, saveOrders } = await import("./saved-orders.ts");
  if (client.getQueryData(queryKey) === undefined) {
    const saved = await savedOrders(userId);
    if (saved) client.setQueryData(queryKey, saved.orders, { updatedAt: saved.asOf.getTime() });
  }
  const orders = await fresh;
  await saveOrders(userId, orders);
  return orders;
};
