import type { CredentialMover, UserStore } from "../account/ports.ts";

const USERS_PER_PAGE = 100;

/** Moves what an earlier version stored among a user's items to partitions of their own, or back. Idempotent. */
export async function moveCredentials(
  { users, credentials }: { users: Pick<UserStore, "list">; credentials: CredentialMover },
  to: "own-partitions" | "user",
): Promise<{ users: number; moved: number }> {
  const report = { users: 0, moved: 0 };
  let cursor: string | undefined;
  do {
    const page = await users.list({ limit: USERS_PER_PAGE, cursor });
    for (const { _id } of page.items) {
      report.users += 1;
      report.moved += await (to === "user" ? credentials.moveBack(_id) : credentials.move(_id));
    }
    cursor = page.cursor;
  } while (cursor);
  return report;
}
