import * as z from "zod/mini";
import { User } from "../../accounts/account/user.ts";
import { fold } from "../../kernel/text/fold.ts";
import type { OrderRebuildStore } from "../../orders/back-office/ports.ts";
import { Order } from "../../orders/order/order.ts";
import { type Key, keys } from "../table/keys.ts";
import { lists } from "../table/lists.ts";
import { readList } from "../table/query-list.ts";
import type { Table } from "../table/table.ts";
import { searchWrites, withoutCustomer } from "./order-search.ts";
import { claimNumber } from "./order-statuses.ts";

const Buyer = z.pick(User, { erasureAt: true });

export const dynamoOrderRebuilder = (table: Table): OrderRebuildStore => ({
  all: () => readList(table, Order, lists.orders),

  get: (id) => table.get(Order, keys.order(id)),

  async store(order) {
    const { _id, orderNumber, version } = order;
    const buyer = await table.get(Buyer, keys.user(order.userId));
    const isErased = !buyer || buyer.erasureAt !== undefined;
    const entries = searchWrites(table, isErased ? withoutCustomer(order) : order);
    const formerEntries = formerSearchKeys(order).map((key) => table.remove(key));
    // Before the order has its number: a run that is cut off in between does it again.
    await table.writeEach([...entries, ...formerEntries]);
    const refused = await table.transact([
      claimNumber(table, order),
      table.update(keys.order(_id), {
        UpdateExpression: "SET orderNumber = :number, version = :next",
        ConditionExpression:
          "version = :read AND (attribute_not_exists(orderNumber) OR orderNumber = :number)",
        ExpressionAttributeValues: { ":number": orderNumber, ":read": version, ":next": version + 1 },
      }),
    ]);
    if (refused.length === 0) return "stored";
    if (!refused.includes(0)) return "order-moved";
    await table.writeEach(entries.map(({ Put: { Item } }) => table.remove({ pk: Item.pk, sk: Item.sk })));
    return "number-taken";
  },
});

function formerSearchKeys({ _id, user, createdAt }: Order): Key[] {
  const email = fold(user.email);
  const [local = ""] = email.split("@");
  const split = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const words = [_id.toLowerCase().replace(/^or_/, ""), email, ...split(fold(user.name)), ...split(local)];
  return [...new Set(words)].slice(0, 12).map((word) => keys.formerOrderWord(word, createdAt, _id));
}
