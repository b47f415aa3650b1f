import type { SessionStore } from "../../accounts/account/ports.ts";
import { Session } from "../../accounts/account/session.ts";
import { keys } from "../table/keys.ts";
import { ItemKey, type Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";
import { dynamoThrottles, releaseWrite } from "./throttle.ts";

export const dynamoSessions = (table: Table): SessionStore => {
  return {
    read: (userId, family) => table.get(Session, keys.session(userId, family)),

    async begin(session, counted = []) {
      const now = new Date(session.beganAt);
      const begin: Write[] = [
        table.create(keys.session(session.userId, session.family), session),
        table.check(keys.user(session.userId), "sessionsValidFrom = :from AND #status = :active", {
          ":from": session.sessionsValidFrom,
          ":active": true,
        }),
      ];
      const releases = counted.map((one) => releaseWrite(table, one, now));
      const refused = await table.transact([...begin, ...releases]);
      if (refused.some((position) => position < begin.length)) return false;
      if (refused.length === 0) return true;
      // A window has ended, or counts more attempts from the network.
      const isRefused = (index: number) => refused.includes(begin.length + index);
      const others = releases.filter((_, index) => !isRefused(index));
      if ((await table.transact([...begin, ...others])).some((position) => position < begin.length))
        return false;
      await Promise.all(
        counted.filter((_, index) => isRefused(index)).map((one) => dynamoThrottles(table).release(one, now)),
      );
      return true;
    },

    rotate: ({ userId, family, secretHash }, next) =>
      table.write(
        table.putIf(keys.session(userId, family), next, "secretHash = :current", { ":current": secretHash }),
      ),

    async end(userId, family) {
      await table.write(table.remove(keys.session(userId, family)));
    },

    async endAll(userId) {
      const removals = [];
      for await (const key of table.all(ItemKey, { partition: keys.sessionsPartition(userId) }))
        removals.push(table.remove(key));
      await table.writeEach(removals);
    },
  };
};
