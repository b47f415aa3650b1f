import type * as z from "zod/mini";
import { type Clock, instant } from "../kernel/time/clock.ts";
import { DailyNotice, noticesOf, OrderNotice } from "../notices/notices.ts";
import { NOTICES_AT_ONCE, type NoticeStore } from "../notices/send-notices.ts";
import type { Order } from "../orders/order/order.ts";
import { outboxWrite } from "./common/outbox.ts";
import { keys } from "./table/keys.ts";
import type { Table } from "./table/table.ts";
import type { Write } from "./table/writes.ts";

/** In the transaction of the order's change. */
export const noticeWrites = (table: Table, change: { from: Order; to: Order }, clock: Clock): Write[] =>
  noticesOf(change, instant(clock.now())).map((notice) =>
    table.create(keys.notice("new", notice.id), notice),
  );

export const dynamoNotices = (table: Table): NoticeStore => {
  const read = async <N>(schema: z.ZodMiniType<N>, prefix: "new#" | "daily#"): Promise<N[]> =>
    (await table.query(schema, { partition: keys.notices, prefix, limit: NOTICES_AT_ONCE })).items;
  return {
    async waiting() {
      const [fresh, daily] = await Promise.all([read(OrderNotice, "new#"), read(DailyNotice, "daily#")]);
      return { fresh, daily };
    },

    async replace(done, daily, mails) {
      const refused = await table.transact([
        ...done.map((notice) =>
          table.removeIf(keys.notice("texts" in notice ? "daily" : "new", notice.id), "id = :id", {
            ":id": notice.id,
          }),
        ),
        ...daily.map((notice) => table.create(keys.notice("daily", notice.id), notice)),
        ...mails.map((mail) => outboxWrite(table, mail)),
      ]);
      return refused.length === 0;
    },
  };
};
