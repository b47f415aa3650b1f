import type { Instant } from "../kernel/clock.ts";
import type { Order, OrderStatus } from "../orders/order.ts";
import { keys } from "./keys.ts";
import type { Table, Write } from "./table.ts";

/**
 * The counters of a customer's orders: moved in the transaction that moves the order, so that they cannot drift.
 * `orders_<status>` counts orders by status; `paidOrders` and `spent` (cents) count what is paid and not refunded.
 */
export const countOf = (status: OrderStatus): string => `orders_${status}`;

type Moved = { from?: Order; to: Order };

/** The write that moves the counters from what the order was to what it becomes; none when nothing counted changes. */
export function totalsWrites(table: Table, { from, to }: Moved): Write[] {
  const deltas = new Map<string, number>();
  const add = (name: string, amount: number) => deltas.set(name, (deltas.get(name) ?? 0) + amount);
  if (!from) add("orders", 1);
  if (from) add(countOf(from.orderStatus), -1);
  add(countOf(to.orderStatus), 1);
  add("paidOrders", paid(to) - (from ? paid(from) : 0));
  add("spent", paid(to) * to.totalAmount - (from ? paid(from) * from.totalAmount : 0));
  const moves = [...deltas].filter(([, amount]) => amount !== 0);
  if (moves.length === 0) return [];
  const placed = from === undefined;
  return [
    table.update(keys.totals(to.userId), {
      UpdateExpression: [
        `ADD ${moves.map((_, at) => `#n${at} :n${at}`).join(", ")}`,
        placed &&
          "SET userId = :user, #name = :name, email = :email, lastOrderDate = :at, gsi1pk = :list, gsi1sk = :place",
      ]
        .filter(Boolean)
        .join(" "),
      ExpressionAttributeNames: {
        ...Object.fromEntries(moves.map(([name], at) => [`#n${at}`, name])),
        ...(placed ? { "#name": "name" } : {}),
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(moves.map(([, amount], at) => [`:n${at}`, amount])),
        ...(placed ? listed(to, to.createdAt) : {}),
      },
    }),
  ];
}

const paid = (order: Order): number => (order.paymentStatus === "paid" ? 1 : 0);

function listed(order: Order, at: Instant) {
  const { gsi1pk, gsi1sk } = keys.customerList(at, order.userId);
  return {
    ":user": order.userId,
    ":name": order.user.name,
    ":email": order.user.email,
    ":at": at,
    ":list": gsi1pk,
    ":place": gsi1sk,
  };
}
