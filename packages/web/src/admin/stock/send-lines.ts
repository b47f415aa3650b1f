import { MAX_STOCK_LINES } from "@frangipani/core/books";
import { callApi } from "../../api/call-api.ts";
import { withRetries } from "../../api/retry.ts";
import { type Kind, toSent } from "./lines.ts";
import { settleLines, startSending } from "./stock-database.ts";

export type SendResult = { applied: number; refused: number };

/** Also sends lines of an interrupted run; lines that were applied are not applied again. */
export async function sendLines(kind: Kind): Promise<SendResult> {
  const lines = await startSending(kind);
  const result = { applied: 0, refused: 0 };
  for (let index = 0; index < lines.length; index += MAX_STOCK_LINES) {
    const batch = lines.slice(index, index + MAX_STOCK_LINES);
    const json = { lines: batch.map(toSent) };
    const report = await withRetries(() => callApi("POST /api/book/stock", { json }));
    await settleLines(batch, report);
    const applied = report.lines.filter(({ outcome }) => outcome === "applied").length;
    result.applied += applied;
    result.refused += report.lines.length - applied;
  }
  return result;
}
