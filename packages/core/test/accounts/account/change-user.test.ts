import fc from "fast-check";
import { expect, it } from "vitest";
import { freshTable } from "../../../../local/test/support/table.ts";
import { changeUser, withSessionsEnded } from "../../../src/accounts/account/change-user.ts";
import { dynamoUsers } from "../../../src/dynamo/accounts/users.ts";
import { newId } from "../../../src/kernel/id.ts";
import { testUser } from "../../support/user.ts";

const now = new Date("2026-06-15T02:00:00.000Z");

it("the last active administrator remains under concurrent demotions and deactivations", async () => {
  const role = fc.constantFrom("admin" as const, "customer" as const);
  const step = fc.record({ index: fc.nat(2), role, status: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
      async (rounds) => {
        const users = dynamoUsers((await freshTable()).table);
        const [admin, inactive] = [testUser({ role: "admin" }), testUser({ role: "admin", status: false })];
        const accounts = [admin, testUser(), inactive];
        for (const one of accounts) await users.add(one);
        for (const round of rounds) {
          await Promise.allSettled(
            round.map(({ index, ...part }) =>
              changeUser({ users }, accounts[index]?._id ?? newId("User"), (user) => ({ ...user, ...part })),
            ),
          );
          const { items } = await users.list({ limit: 10 });
          expect(items.some((user) => user.status && user.role === "admin")).toBe(true);
        }
      },
    ),
    { numRuns: 8 },
  );
});

it("ending a user's sessions always advances sessionsValidFrom, also twice in one millisecond or with a slow clock", () => {
  let user = testUser();
  for (const endedAt of [now, now, new Date(now.getTime() - 60_000)]) {
    const ended = withSessionsEnded(user, endedAt);
    expect(ended.sessionsValidFrom > user.sessionsValidFrom).toBe(true);
    user = ended;
  }
});
