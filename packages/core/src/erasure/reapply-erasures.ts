import type { SessionStore, UserStore } from "../accounts/account/ports.ts";
import type { UserId } from "../accounts/account/user.ts";
import { eraseUser } from "../accounts/profile/erase-user.ts";
import type { Actor } from "../activity/record.ts";
import type { Clock } from "../kernel/time/clock.ts";
import type { ErasureList } from "./erase-due.ts";

type Ports = {
  erasureList: ErasureList;
  users: Pick<UserStore, "byId" | "save">;
  sessions: Pick<SessionStore, "endAll">;
  clock: Clock;
};

export type ReapplyReport = {
  listed: number;
  requested: UserId[];
  failed: { userId: UserId; reason: string }[];
};

/** Ends accounts that a restored table has again; the sweeper erases them. Idempotent. */
export async function reapplyErasures(ports: Ports, by: Actor): Promise<ReapplyReport> {
  const report: ReapplyReport = { listed: 0, requested: [], failed: [] };
  for await (const userId of ports.erasureList.all()) {
    report.listed += 1;
    const user = await ports.users.byId(userId);
    if (!user || user.erasureAt) continue;
    try {
      await eraseUser(ports, userId, by);
      report.requested.push(userId);
    } catch (error) {
      report.failed.push({ userId, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return report;
}
