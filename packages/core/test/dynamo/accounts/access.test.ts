import { expect, it } from "vitest";
import { freshTable } from "../../../../local/test/support/table.ts";
import { dynamoAccess, dynamoActorAccess } from "../../../src/dynamo/accounts/access.ts";
import { dynamoUsers } from "../../../src/dynamo/accounts/users.ts";
import { testUser } from "../../support/user.ts";

it("reads of a user what authorisation asks, and for records of changes the email address", async () => {
  const { table } = await freshTable();
  const user = testUser({}, new Date());
  await dynamoUsers(table).add(user);
  const { _id, role, status, sessionsValidFrom, email } = user;
  const access = { _id, role, status, sessionsValidFrom };
  expect(await dynamoAccess(table).users.byId(_id)).toEqual(access);
  expect(await dynamoActorAccess(table).users.byId(_id)).toEqual({ ...access, email });
  expect(await dynamoAccess(table).sessions.read(_id, "no such session")).toBeUndefined();
});
