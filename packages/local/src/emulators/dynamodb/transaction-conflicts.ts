import { setTimeout as wait } from "node:timers/promises";
import { cancelled, refused } from "./error-responses.ts";
import { isTransaction, type TableRequest, writtenItems } from "./request.ts";

/**
 * Concurrent transactions as DynamoDB treats them, which the engine runs one after the other instead: of two that want one
 * item, the later is cancelled, and a single write of an item that a transaction holds is refused.
 */
export function createTransactionConflicts() {
  const lockedItems = new Set<string>();
  return {
    async run(
      request: TableRequest,
      milliseconds: number,
      forward: () => Promise<Response>,
    ): Promise<Response> {
      const items = writtenItems(request);
      const codes = items.map((item) =>
        lockedItems.has(item) ? ("TransactionConflict" as const) : undefined,
      );
      const isConflict = codes.some((code) => code !== undefined);
      if (!isTransaction(request)) return isConflict ? refused("TransactionConflict") : forward();
      if (isConflict) return cancelled(codes);
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
