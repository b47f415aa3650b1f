import { Order } from "../orders/order.ts";
import type { UnnumberedOrders } from "../orders/rebuild-orders.ts";
import { keys } from "./keys.ts";
import type { Table } from "./table.ts";

/** Orders as the operators' command brings them up to date. */
export const dynamoUnnumberedOrders = (table: Table): UnnumberedOrders => ({
  all: () => table.all(Order, { index: "gsi2", partition: "orders" }),

  get: (id) => table.get(Order, keys.order(id)),

  async number({ _id, version }, orderNumber) {
    const refused = await table.together([
      {
        Put: {
          TableName: table.name,
          Item: { orderId: _id, ...keys.orderNumber(orderNumber) },
          ConditionExpression: "attribute_not_exists(pk) OR orderId = :order",
          ExpressionAttributeValues: { ":order": _id },
        },
      },
      table.update(keys.order(_id), {
        UpdateExpression: "SET orderNumber = :number, version = :next",
        ConditionExpression: "version = :read AND attribute_not_exists(orderNumber)",
        ExpressionAttributeValues: { ":number": orderNumber, ":read": version, ":next": version + 1 },
      }),
    ]);
    if (refused.length === 0) return "numbered";
    return refused.includes(0) ? "number-taken" : "order-moved";
  },
});
