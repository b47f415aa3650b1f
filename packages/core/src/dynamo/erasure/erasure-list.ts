import * as z from "zod/mini";
import { UserId } from "../../accounts/account/user.ts";
import type { ErasureList } from "../../erasure/ports.ts";
import { instant } from "../../kernel/time/clock.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";

const PARTITION = "erasures";
const Entry = z.object({ sk: UserId });

/** @param list a table of its own, which a restore of the shop's table leaves as it is */
export const erasureEntry = (list: Table, userId: UserId, now: Date): Write =>
  list.create({ pk: PARTITION, sk: userId }, { erasedAt: instant(now) });

export const dynamoErasureList = (list: Table): ErasureList => ({
  async *all() {
    for await (const { sk } of list.all(Entry, { partition: PARTITION })) yield sk;
  },
});
