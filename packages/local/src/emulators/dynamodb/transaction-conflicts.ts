import { setTimeout as wait } from "node:timers/promises";
import { cancelled, refused } from "./error-responses.ts";
import { isTransaction, isWritingTransaction, requestedItems, type TableRequest } from "./request.ts";

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
