import type * as z from "zod/mini";
import { type Clock, epochSeconds, instant } from "../kernel/time/clock.ts";
import { DailyNotice, ImportNotice, noticesOf, OrderNotice } from "../notices/notices.ts";
import { NOTICES_AT_ONCE, type NoticeStore } from "../notices/send-notices.ts";
import type { Order } from "../orders/order/order.ts";
import { outboxWrite } from "./outbox.ts";
import { keys } from "./table/keys.ts";
import { TTL_ATTRIBUTE } from "./table/schema.ts";
import type { Table } from "./table/table.ts";
import type { Write } from "./table/writes.ts";

/** Writes for the transaction of the order's change. */
export const noticeWrites = (table: Table, change: { from: Order; to: Order }, clock: Clock): Write[] =>
  noticesOf(change, instant(clock.now())).map((notice) =>
    table.create(keys.notice("new", notice.id), notice),
  );

// An item notes that the seller was told of an import's end, so that a repeated batch does not make another notice.
const TOLD_SECONDS = 30 * 86_400;
const toldKey = ({ id, done }: ImportNotice) => keys.notice("told", `${id}#${done}`);

export const dynamoNotices = (table: Table): NoticeStore => {
  const read = async <N>(schema: z.ZodMiniType<N>, prefix: "new#" | "daily#" | "import#"): Promise<N[]> =>
    (await table.query(schema, { partition: keys.notices, prefix, limit: NOTICES_AT_ONCE })).items;
  return {
    async waiting() {
      const [fresh, daily, imports] = await Promise.all([
        read(OrderNotice, "new#"),
        read(DailyNotice, "daily#"),
        read(ImportNotice, "import#"),
      ]);
      return { fresh, daily, imports };
    },

    async noteImport(notice) {
      await table.write(
        table.put(keys.notice("import", notice.id), notice),
        table.check(toldKey(notice), "attribute_not_exists(pk)"),
      );
    },

    async replace({ done, daily, mails }) {
      return table.write(
        ...done.flatMap((notice) => {
          if ("file" in notice)
            return [
              table.removeIf(keys.notice("import", notice.id), "done = :done", { done: notice.done }),
              table.create(toldKey(notice), {
                [TTL_ATTRIBUTE]: epochSeconds(new Date(notice.at)) + TOLD_SECONDS,
              }),
            ];
          const key = keys.notice("texts" in notice ? "daily" : "new", notice.id);
          return table.removeIf(key, "id = :id", { id: notice.id });
        }),
        ...daily.map((notice) => table.create(keys.notice("daily", notice.id), notice)),
        ...mails.map((mail) => outboxWrite(table, mail)),
      );
    },
  };
};
