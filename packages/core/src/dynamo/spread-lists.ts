import * as z from "zod/mini";
import { emptyTaxonomy, Taxonomy } from "../categories/taxonomy.ts";
import { ORDER_GROUPS } from "../orders/back-office/groups.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "../orders/order/order-status.ts";
import { keys } from "./table/keys.ts";
import { entryOf, type List, lists } from "./table/lists.ts";
import type { Table } from "./table/table.ts";

const Listed = z.looseObject({ pk: z.string(), sk: z.string() });
const AT_ONCE = 25;

/**
 * Moves what an earlier version listed in one partition to the partitions of `lists`. Idempotent; the shop may stay open, but
 * lists lack what is not moved yet.
 * @returns how many entries were moved
 */
export async function spreadLists(table: Table): Promise<number> {
  const taxonomy = (await table.get(Taxonomy, keys.settings("taxonomy"))) ?? emptyTaxonomy;
  const groups = ORDER_GROUPS.filter((group) => group !== "awaiting-payment");
  const formerLists: [formerName: string, list: List][] = [
    ["orders", lists.orders],
    ...[
      ...[lists.feed, lists.books, lists.customers, lists.outbox, lists.openOrders],
      ...taxonomy.categories.map(({ _id }) => lists.category(_id)),
      ...groups.map(lists.orderGroup),
      ...ORDER_STATUSES.map(lists.orderStatus),
      ...PAYMENT_STATUSES.map(lists.orderPayment),
    ].map((list): [string, List] => [list.name, list]),
  ];
  let moved = 0;
  for (const [formerName, list] of formerLists) moved += await spread(table, formerName, list);
  return moved;
}

async function spread(table: Table, formerName: string, list: List): Promise<number> {
  const [hash, range] = [`${list.index}pk`, `${list.index}sk`] as const;
  const move = async (item: z.output<typeof Listed>): Promise<number> => {
    const sortKey = String(item[range]);
    const refused = await table.transact([
      table.update(
        { pk: item.pk, sk: item.sk },
        {
          UpdateExpression: "SET #hash = :partition",
          ConditionExpression: "#hash = :former AND #range = :sort",
          ExpressionAttributeNames: { "#hash": hash, "#range": range },
          ExpressionAttributeValues: {
            ":partition": entryOf(list, sortKey, idOf(item.pk, sortKey))[hash],
            ":former": formerName,
            ":sort": sortKey,
          },
        },
      ),
    ]);
    return refused.length === 0 ? 1 : 0;
  };
  let moved = 0;
  let batch: Promise<number>[] = [];
  const settle = async () => {
    for (const count of await Promise.all(batch)) moved += count;
    batch = [];
  };
  for await (const item of table.all(Listed, { index: list.index, partition: formerName })) {
    batch.push(move(item));
    if (batch.length === AT_ONCE) await settle();
  }
  await settle();
  return moved;
}

// A book's sort keys have its id with leading zeros; all others end with the id.
const idOf = (pk: string, sortKey: string): string =>
  pk.startsWith(BOOK) ? pk.slice(BOOK.length) : sortKey.slice(sortKey.lastIndexOf("#") + 1);
const BOOK = "book#";
