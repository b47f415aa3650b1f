import { type ExportStore, OrderExport } from "../../orders/export/order-export.ts";
import { recordWrites } from "../activity.ts";
import { outboxWrite } from "../outbox.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";

export const dynamoExports = (table: Table): ExportStore => ({
  async add(asked, record) {
    await table.write(table.create(keys.orderExport(asked.id), asked), ...recordWrites(table, record));
  },
  find: (id) => table.get(OrderExport, keys.orderExport(id)),
  all: () => Array.fromAsync(table.all(OrderExport, { partition: keys.orderExports })),
  replace: (next, mail) =>
    table.write(
      table.replace(keys.orderExport(next.id), next, next.version - 1),
      ...(mail ? [outboxWrite(table, mail)] : []),
    ),
});
