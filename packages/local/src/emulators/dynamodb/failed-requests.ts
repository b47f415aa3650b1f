import { setTimeout as wait } from "node:timers/promises";
import type { TableErrorCode } from "../support/faults.ts";

/** A request of DynamoDB's JSON protocol; operations are named like "PutItem" or "TransactWriteItems". */
export type TableRequest = { operation: string; body: Buffer };

type Attributes = Record<string, unknown>;
type Access = { TableName: string; Key?: Attributes; Item?: Attributes };

const SINGLE_WRITES = new Set(["PutItem", "UpdateItem", "DeleteItem"]);
/** The key attributes of every table of the shop. */
const KEY = ["pk", "sk"];

const isWritingTransaction = ({ operation }: TableRequest): boolean => operation === "TransactWriteItems";
const isTransaction = (request: TableRequest): boolean =>
  isWritingTransaction(request) || request.operation === "TransactGetItems";

/** The items of a transaction or a single write, in its own sequence; none of another request. */
function requestedItems(request: TableRequest): string[] {
  if (!isTransaction(request) && !SINGLE_WRITES.has(request.operation)) return [];
  const input = JSON.parse(request.body.toString());
  const accesses: Access[] = isTransaction(request)
    ? input.TransactItems.flatMap((one: Record<string, Access>) => Object.values(one))
    : [input];
  return accesses.map(({ TableName, Key, Item }) =>
    JSON.stringify([TableName, ...KEY.map((name) => (Key ?? Item)?.[name])]),
  );
}

const TEXTS: Record<TableErrorCode, string> = {
  TransactionConflict: "Transaction is ongoing for the item",
  ProvisionedThroughputExceeded:
    "The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API",
  ThrottlingError:
    "Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly.",
};

const EXCEPTIONS: Record<TableErrorCode, string> = {
  TransactionConflict: "TransactionConflictException",
  ProvisionedThroughputExceeded: "ProvisionedThroughputExceededException",
  ThrottlingError: "ThrottlingException",
};

/** Without a code, 400 stands for a throttled request, and any other status for a failure of DynamoDB. */
export function errorResponse(
  request: TableRequest,
  status: number,
  code: TableErrorCode | undefined = status === 400 ? "ProvisionedThroughputExceeded" : undefined,
): Response {
  if (!code) return exception("InternalServerError", { message: "A fault asked for by a test." }, status);
  return isTransaction(request)
    ? cancelled(requestedItems(request).map((_, position) => (position === 0 ? code : undefined)))
    : refused(code);
}

/** The response to a single write or read. */
const refused = (code: TableErrorCode): Response => exception(EXCEPTIONS[code], { message: TEXTS[code] });

/** The response to a transaction, with a code for each item that was the reason. */
const cancelled = (codes: readonly (TableErrorCode | undefined)[]): Response =>
  exception("TransactionCanceledException", {
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.map((code) => code ?? "None").join(", ")}]`,
    CancellationReasons: codes.map((code) =>
      code ? { Code: code, Message: TEXTS[code] } : { Code: "None" },
    ),
  });

const exception = (name: string, body: object, status = 400): Response =>
  Response.json({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, ...body }, { status });

/**
 * Concurrent transactions as DynamoDB treats them, which the engine runs one after the other instead: of two that want one
 * item the later is cancelled, unless both only read it, and a single write of an item that a transaction writes is refused.
 */
export function createTransactionConflicts() {
  const lockedItems = new Set<string>();
  return {
    async run(
      request: TableRequest,
      milliseconds: number,
      forward: () => Promise<Response>,
    ): Promise<Response> {
      const items = requestedItems(request);
      const codes = items.map((item) =>
        lockedItems.has(item) ? ("TransactionConflict" as const) : undefined,
      );
      if (codes.some((code) => code !== undefined))
        return isTransaction(request) ? cancelled(codes) : refused("TransactionConflict");
      if (!isWritingTransaction(request)) return forward();
      for (const item of items) lockedItems.add(item);
      try {
        await wait(milliseconds);
        return await forward();
      } finally {
        for (const item of items) lockedItems.delete(item);
      }
    },
  };
}
