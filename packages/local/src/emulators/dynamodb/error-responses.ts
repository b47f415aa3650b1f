import type { TableErrorCode } from "../support/faults.ts";
import { isTransaction, requestedItems, type TableRequest } from "./request.ts";

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

/** Without a code, 400 says that too much was asked of the table, and all else is DynamoDB's own failure. */
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
export const refused = (code: TableErrorCode): Response =>
  exception(EXCEPTIONS[code], { message: TEXTS[code] });

/** The response to a transaction, with a code for each item that was the reason. */
export const cancelled = (codes: readonly (TableErrorCode | undefined)[]): Response =>
  exception("TransactionCanceledException", {
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.map((code) => code ?? "None").join(", ")}]`,
    CancellationReasons: codes.map((code) =>
      code ? { Code: code, Message: TEXTS[code] } : { Code: "None" },
    ),
  });

const exception = (name: string, body: object, status = 400): Response =>
  Response.json({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, ...body }, { status });
