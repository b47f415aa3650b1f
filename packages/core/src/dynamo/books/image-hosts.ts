import type { ImageHosts } from "../../books/book/ports.ts";
import { type Clock, epochSeconds } from "../../kernel/time/clock.ts";
import { keys } from "../table/keys.ts";
import { TTL_ATTRIBUTE } from "../table/schema.ts";
import type { Table } from "../table/table.ts";

/** Longer than an image may take, in case whoever fetches it breaks off. */
const LEASE_SECONDS = 15;

export const dynamoImageHosts = (table: Table, clock: Clock): ImageHosts => ({
  async take(host) {
    const now = epochSeconds(clock.now());
    const key = keys.imageHost(host);
    const until = now + LEASE_SECONDS;
    const refused = await table.transact([
      table.putIf(key, { [TTL_ATTRIBUTE]: until }, `attribute_not_exists(pk) OR ${TTL_ATTRIBUTE} <= :now`, {
        ":now": now,
      }),
    ]);
    if (refused.length > 0) return undefined;
    return async () =>
      void (await table.transact([table.removeIf(key, `${TTL_ATTRIBUTE} = :until`, { ":until": until })]));
  },
});
