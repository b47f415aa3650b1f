import { expect, it } from "vitest";
import { freshTable } from "../../../../local/test/support/table.ts";
import { type Session, sessionEnd } from "../../../src/accounts/account/session.ts";
import { dynamoSessions } from "../../../src/dynamo/accounts/sessions.ts";
import { dynamoUsers } from "../../../src/dynamo/accounts/users.ts";
import { newId } from "../../../src/kernel/id.ts";
import { epochSeconds, instant, secondsAfter } from "../../../src/kernel/time/clock.ts";
import { testUser } from "../../support/user.ts";

const now = new Date("2026-06-15T02:00:00.000Z");

async function somebody() {
  const { table } = await freshTable();
  const user = testUser({}, now);
  await dynamoUsers(table).add(user);
  const validUntil = sessionEnd(now, now);
  const session: Session = {
    userId: user._id,
    family: "family",
    secretHash: "first",
    sessionsValidFrom: user.sessionsValidFrom,
    beganAt: instant(now),
    validUntil: instant(validUntil),
    expiresAt: epochSeconds(validUntil),
  };
  return { sessions: dynamoSessions(table), user, session };
}

it("rotates a session for one of two concurrent requests", async () => {
  const { sessions, session } = await somebody();
  expect(await sessions.begin(session)).toBe(true);
  expect(await sessions.rotate(session, { ...session, secretHash: "second" })).toBe(true);
  expect(await sessions.rotate(session, { ...session, secretHash: "stolen" })).toBe(false);
  expect(await sessions.read(session.userId, "family")).toEqual({ ...session, secretHash: "second" });
});

it("does not restore a session that has ended", async () => {
  const { sessions, session } = await somebody();
  await sessions.begin(session);
  await sessions.end(session.userId, "family");
  expect(await sessions.rotate(session, { ...session, secretHash: "second" })).toBe(false);
  expect(await sessions.read(session.userId, "family")).toBeUndefined();
});

it("creates no session after sessions were revoked, and none for an unknown user", async () => {
  const { sessions, session } = await somebody();
  const earlier = instant(secondsAfter(now, -1));
  expect(await sessions.begin({ ...session, sessionsValidFrom: earlier })).toBe(false);
  expect(await sessions.begin({ ...session, userId: newId("User") })).toBe(false);
  expect(await sessions.read(session.userId, "family")).toBeUndefined();
});

it("expires thirty days after its last use, and 180 days after it began", () => {
  const days = (count: number) => secondsAfter(now, count * 24 * 60 * 60);
  expect(sessionEnd(now, now)).toEqual(days(30));
  expect(sessionEnd(now, days(100))).toEqual(days(130));
  expect(sessionEnd(now, days(170))).toEqual(days(180));
});
