import {
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  type TransactWriteItemsCommandInput,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { expect, it, vi } from "vitest";
import type { Book } from "../../src/books/book/book.ts";
import { dynamoOrders } from "../../src/dynamo/orders/orders.ts";
import { keys } from "../../src/dynamo/table/keys.ts";
import { Table } from "../../src/dynamo/table/table.ts";
import { emptyHolds } from "../../src/orders/order/holds.ts";
import { testBook } from "../support/book.ts";
import { testOrder } from "../support/order.ts";
import { after, useFakeTimers } from "../support/timers.ts";

useFakeTimers();

const lineOf = ({ _id, title, price, weight }: Book) => {
  return { productId: _id, name: title, price, weight, quantity: 1 };
};

const cancellation = (Code: string) =>
  new TransactionCanceledException({ message: Code, $metadata: {}, CancellationReasons: [{ Code }] });

/** A table with one title. A transaction locks its items for `transactionMs`, and another on a locked item is cancelled. */
function tableWith({ copies, transactionMs }: { copies: number; transactionMs: number }) {
  const book = testBook({ stock: copies });
  const locked = new Set<string>();
  async function transact({ TransactItems }: TransactWriteItemsCommandInput) {
    const items = (TransactItems ?? []).map((write) => {
      const { pk, sk } = write.Put?.Item ?? write.Update?.Key ?? write.Delete?.Key ?? {};
      return `${pk?.S} ${sk?.S}`;
    });
    if (items.some((item) => locked.has(item))) throw cancellation("TransactionConflict");
    for (const item of items) locked.add(item);
    await after(transactionMs, undefined);
    for (const item of items) locked.delete(item);
    return {};
  }
  const send = async (command: unknown) => {
    if (command instanceof BatchGetItemCommand) {
      const [key] = command.input.RequestItems?.books?.Keys ?? [];
      return { Responses: { books: key?.sk?.S === "book" ? [marshall(book)] : [] } };
    }
    if (command instanceof GetItemCommand) return {};
    if (command instanceof TransactWriteItemsCommand) return transact(command.input);
    if (!(command instanceof UpdateItemCommand))
      throw new Error("this table does not respond to such a command");
    if (command.input.Key?.pk?.S !== keys.book(book._id).pk) return {};
    if (book.stock === 0)
      throw new ConditionalCheckFailedException({ message: "refused", $metadata: {}, Item: {} });
    book.stock -= 1;
    return {};
  };
  return { table: new Table({ send } as unknown as DynamoDBClient, "books"), book };
}

it.each([5, 10, 20])(
  "sells 200 copies to 300 concurrent buyers within 10 seconds, when a transaction takes %d ms",
  async (transactionMs) => {
    const { table, book } = tableWith({ copies: 200, transactionMs });
    const orders = dynamoOrders(table, { now: () => new Date() });
    const read = new Map([[book._id, { ...book }]]);
    const buying = Array.from({ length: 300 }, async (_, index) => {
      const order = testOrder({
        _id: `or_${crypto.randomUUID()}`,
        userId: `us_${index}`,
        orderNumber: `FB-0000-${String(index).padStart(4, "0")}`,
        lines: [lineOf(book)],
        createdAt: new Date().toISOString(),
      });
      if ((await orders.place(order, { before: emptyHolds, network: null })) === "conflict")
        return "sold out";
      const outcome = await orders.reserve(order, read, null);
      if (outcome !== "reserved") await orders.withdraw(order);
      return outcome;
    });
    await vi.advanceTimersByTimeAsync(10_000);
    const outcomes = await Promise.all(buying);
    expect(outcomes.filter((outcome) => outcome === "reserved")).toHaveLength(200);
    expect(book.stock).toBe(0);
  },
);
