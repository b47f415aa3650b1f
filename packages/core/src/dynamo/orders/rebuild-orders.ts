import * as z from "zod/mini";
import type { OrderRebuildStore } from "../../orders/back-office/ports.ts";
import { type NumberedOrder, Order } from "../../orders/order/order.ts";
import { noteChange } from "../common/changes.ts";
import { keys } from "../table/keys.ts";
import { lists } from "../table/lists.ts";
import { readList } from "../table/query-list.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

const FormerItem = z.object({ pk: z.string(), sk: z.string() });
/** By which an earlier version found and counted orders. */
const FORMER_PARTITIONS = ["orders#part#", "orders#word#", "orders#counts"];

export const dynamoOrderRebuilder = (table: Table): OrderRebuildStore => ({
  all: () => readList(table, Order, lists.orders),

  get: (id) => table.get(Order, keys.order(id)),

  async store(order) {
    const { _id: orderId, orderNumber, userId, version } = order;
    const refused = await table.transact([
      claimNumber(table, order),
      table.update(keys.order(orderId), {
        UpdateExpression: "SET orderNumber = :number, version = :next",
        ConditionExpression: "version = :read AND attribute_not_exists(orderNumber)",
        ExpressionAttributeValues: { ":number": orderNumber, ":read": version, ":next": version + 1 },
      }),
      noteChange(table, { orderId, userId }),
    ]);
    if (refused.length === 0) return "stored";
    return refused.includes(0) ? "number-taken" : "order-moved";
  },

  async removeFormerEntries() {
    let removed = 0;
    for await (const items of table.scan(FormerItem, FORMER_PARTITIONS)) {
      await table.writeEach(items.map((key) => table.remove(key)));
      removed += items.length;
    }
    return removed;
  },
});

/** Idempotent; refused when another order has the number. */
const claimNumber = (table: Table, { _id: orderId, orderNumber }: NumberedOrder): Write =>
  table.putIf(keys.orderNumber(orderNumber), { orderId }, "attribute_not_exists(pk) OR orderId = :order", {
    ":order": orderId,
  });
