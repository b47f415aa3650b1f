import type { StockLineStore } from "../../books/book/ports.ts";
import { StockLine } from "../../books/book/stock-line.ts";
import { cursorOf } from "../../catalogue/feed/feed.ts";
import { epochSeconds, secondsAfter } from "../../kernel/time/clock.ts";
import { recordWrites } from "../common/activity.ts";
import { keys } from "../table/keys.ts";
import { TTL_ATTRIBUTE } from "../table/schema.ts";
import type { Table } from "../table/table.ts";
import { bookWrite } from "./books.ts";
import { latestChange } from "./latest-change.ts";

/** A year: a device may repeat a line as late as that. */
const RETENTION_SECONDS = 365 * 86_400;

export const dynamoStockLines = (table: Table): StockLineStore => {
  const latest = latestChange(table);
  return {
    find: (id) => table.get(StockLine, keys.stockLine(id)),

    async apply(line, change, record) {
      const { changedAt } = change.after;
      const expiresAt = epochSeconds(secondsAfter(new Date(changedAt), RETENTION_SECONDS));
      const isApplied = await table.write(
        bookWrite(table, change),
        table.create(keys.stockLine(line.id), { ...line, [TTL_ATTRIBUTE]: expiresAt }),
        ...recordWrites(table, record),
      );
      if (!isApplied) return false;
      await latest.raise([cursorOf(change.after)]);
      return true;
    },
  };
};
