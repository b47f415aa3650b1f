import { expect, it } from "vitest";
import { freshTable } from "../../../../local/test/support/table.ts";
import type { Session } from "../../../src/accounts/account/session.ts";
import { dynamoAccess, dynamoActorAccess, dynamoUserAccess } from "../../../src/dynamo/accounts/access.ts";
import { dynamoSessions } from "../../../src/dynamo/accounts/sign-in.ts";
import { dynamoUsers } from "../../../src/dynamo/accounts/users.ts";
import { newId } from "../../../src/kernel/id.ts";
import { epochSeconds, instant, secondsAfter } from "../../../src/kernel/time/clock.ts";
import { testUser } from "../../support/user.ts";

const now = new Date("2026-11-23T02:00:00.000Z");
const user = testUser({}, now);
const { _id, role, status, sessionsValidFrom, email } = user;
const access = { _id, role, status, sessionsValidFrom };
const validUntil = instant(secondsAfter(now, 60));
const session: Session = {
  userId: _id,
  family: "a family",
  secretHash: "a hash",
  sessionsValidFrom,
  beganAt: instant(now),
  validUntil,
  expiresAt: epochSeconds(now),
};

const tableWithUser = async () => {
  const requests: string[] = [];
  const { table } = await freshTable(({ operation }) => void requests.push(operation));
  await dynamoUsers(table).add(user);
  return { table, requests };
};

it("reads the user and the session that authorisation needs, in one request", async () => {
  const { table, requests } = await tableWithUser();
  await dynamoSessions(table).begin(session);
  requests.length = 0;
  const read = (dynamo: typeof dynamoAccess | typeof dynamoUserAccess) =>
    dynamo(table).read(_id, session.family);
  expect(await read(dynamoAccess)).toEqual({ user: access, session: { validUntil } });
  expect(await read(dynamoActorAccess)).toEqual({ user: { ...access, email }, session: { validUntil } });
  expect(await read(dynamoUserAccess)).toEqual({ user, session: { validUntil } });
  expect(requests).toEqual(["getMany", "getMany", "getMany"]);
});

it("returns undefined for a missing user and a missing session", async () => {
  const { table } = await tableWithUser();
  expect(await dynamoAccess(table).read(_id, session.family)).toEqual({ user: access, session: undefined });
  expect(await dynamoAccess(table).read(newId("User"), session.family)).toEqual({
    user: undefined,
    session: undefined,
  });
});
