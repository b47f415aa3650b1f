import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Book } from "../../src/books/book.ts";
import { dynamoOrders } from "../../src/dynamo/orders/orders.ts";
import { Table } from "../../src/dynamo/table/table.ts";
import type { TableClient } from "../../src/dynamo/table/table-client.ts";
import { TableError } from "../../src/dynamo/table/table-error.ts";
import { noHolds } from "../../src/orders/placing/holds.ts";
import { testBook } from "../support/book.ts";
import { testOrder } from "../support/order.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lineOf = ({ _id, title, price, weight }: Book) => ({
  productId: _id,
  name: title,
  price,
  weight,
  quantity: 1,
});

const cancelled = (Code: string) =>
  new TableError(
    JSON.stringify({ __type: "x#TransactionCanceledException", CancellationReasons: [{ Code }] }),
    { requestId: undefined, attempts: 1, httpStatusCode: 400 },
  );

/** A table with one title, on which one transaction at a time takes so long; others are cancelled meanwhile. */
function tableWith({ copies, transactionMs }: { copies: number; transactionMs: number }) {
  const book = testBook({ stock: copies });
  let isBusy = false;
  const call = async (operation: string) => {
    if (operation === "BatchGetItem") return { Responses: { books: [{ ...book }] } };
    if (operation !== "TransactWriteItems") throw new Error("not asked for here");
    if (isBusy) throw cancelled("TransactionConflict");
    isBusy = true;
    await new Promise((done) => setTimeout(done, transactionMs));
    isBusy = false;
    if (book.stock === 0) throw cancelled("ConditionalCheckFailed");
    book.stock -= 1;
    return {};
  };
  return { table: new Table({ call } as TableClient, "books"), book };
}

it.each([5, 10, 20])(
  "sells 200 copies to 300 who buy at once, all within 10 seconds, when a transaction takes %d ms",
  async (transactionMs) => {
    const { table, book } = tableWith({ copies: 200, transactionMs });
    const orders = dynamoOrders(table, { now: () => new Date() });
    const buying = Array.from({ length: 300 }, (_, at) =>
      orders.place(testOrder({ _id: `or_${at}`, lines: [lineOf(book)] }), [book], {
        before: noHolds,
        network: null,
      }),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    const placed = await Promise.all(buying);
    expect(placed.filter((outcome) => outcome === "placed")).toHaveLength(200);
    expect(book.stock).toBe(0);
  },
);
