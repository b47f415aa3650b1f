import { expect, it } from "vitest";
import { freshTable } from "../../../../local/test/support/table.ts";
import { dynamoPasswords, dynamoUsers } from "../../../src/dynamo/accounts/users.ts";
import { testUser } from "../../support/user.ts";

const hashOf = (version: number) => `hash ${version}`;

it("reads the password of the same version as its user, during concurrent changes", async () => {
  const { table } = await freshTable();
  const [users, passwords] = [dynamoUsers(table), dynamoPasswords(table)];
  const mei = testUser();
  await users.add(mei, { passwordHash: hashOf(1) });
  const reads: ReturnType<typeof passwords.byEmail>[] = [];
  for (let version = 2; version <= 20; version += 1) {
    const change = { passwordHash: hashOf(version) };
    const saved = users.save({ ...mei, version: version - 1 }, { ...mei, version }, change);
    reads.push(...Array.from({ length: 3 }, () => passwords.byEmail(mei.email)));
    expect(await saved).toBe("saved");
  }
  for (const read of await Promise.all(reads))
    expect(read?.passwordHash).toBe(hashOf(read?.user.version ?? 0));
});
