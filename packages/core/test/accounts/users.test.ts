import { SignUpInput } from "@frangipani/core/accounts/profile/contract";
import { asksForCode } from "@frangipani/core/accounts/sign-in/two-step";
import { changeUser, withSessionsEnded } from "@frangipani/core/accounts/users/change-user";
import type { User } from "@frangipani/core/accounts/users/user";
import { asAdmin, asSignedIn, onlySelf } from "@frangipani/core/accounts/users/who";
import { dynamoUsers } from "@frangipani/core/dynamo/users";
import { instant } from "@frangipani/core/kernel/clock";
import { newId } from "@frangipani/core/kernel/id";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freshTable } from "../../../local/test/support/table.ts";

const now = new Date("2026-06-15T02:00:00.000Z");
const person = (part: Partial<User> = {}): User => {
  const _id = newId("User");
  return {
    _id,
    name: "Mei Lin",
    email: `${_id}@example.com`,
    role: "customer",
    status: true,
    passwordHash: "none",
    twoStep: false,
    sessionsValidFrom: instant(now),
    createdAt: instant(now),
    version: 1,
    ...part,
  };
};

describe("people in the table", () => {
  it("are found by id and by address", async () => {
    const users = dynamoUsers((await freshTable()).table);
    const mei = person();
    expect(await users.add(mei)).toBe("added");
    expect(await users.byId(mei._id)).toEqual(mei);
    expect(await users.byEmail(mei.email)).toEqual(mei);
    expect(await users.byEmail("nobody@example.com")).toBeUndefined();
  });

  it("have an address each, and are not added twice", async () => {
    const users = dynamoUsers((await freshTable()).table);
    const mei = person();
    await users.add(mei);
    expect(await users.add(person({ email: mei.email }))).toBe("email-taken");
    await expect(users.add({ ...mei, email: "other@example.com" })).rejects.toThrow("exists already");
    expect(await users.byEmail("other@example.com")).toBeUndefined();
  });

  it("give their old address free when they take a new one", async () => {
    const users = dynamoUsers((await freshTable()).table);
    const mei = person();
    await users.add(mei);
    expect(await users.save(mei, { ...mei, email: "new@example.com", version: 2 })).toBe("saved");
    expect(await users.byEmail(mei.email)).toBeUndefined();
    expect(await users.add(person({ email: mei.email }))).toBe("added");
  });

  it("are not saved over somebody else's change", async () => {
    const users = dynamoUsers((await freshTable()).table);
    const mei = person();
    await users.add(mei);
    expect(await users.save(mei, { ...mei, name: "First", version: 2 })).toBe("saved");
    expect(await users.save(mei, { ...mei, name: "Second", version: 2 })).toBe("stale");
    expect((await users.byId(mei._id))?.name).toBe("First");
  });

  it("lose no change of eight at the same time", async () => {
    const users = dynamoUsers((await freshTable()).table);
    const mei = person();
    await users.add(mei);
    await Promise.all(
      Array.from({ length: 8 }, () =>
        changeUser({ users }, mei._id, (user) => ({ ...user, name: `${user.name}+` })),
      ),
    );
    expect(await users.byId(mei._id)).toMatchObject({ name: "Mei Lin++++++++", version: 9 });
  });

  it("are listed page by page", async () => {
    const users = dynamoUsers((await freshTable()).table);
    for (const name of ["Cy", "Ada", "Bo", "Di", "Ed"]) await users.add(person({ name }));
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await users.list({ limit: 2, cursor });
      names.push(...page.users.map((user) => user.name));
      cursor = page.cursor;
    } while (cursor);
    expect(names).toEqual(["Ada", "Bo", "Cy", "Di", "Ed"]);
  });
});

describe("the last active administrator", () => {
  it("remains, whatever is done by whom at the same time", async () => {
    const step = fc.record({
      who: fc.nat(2),
      role: fc.constantFrom("admin" as const, "customer" as const),
      status: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
        async (rounds) => {
          const users = dynamoUsers((await freshTable()).table);
          const people = [person({ role: "admin" }), person(), person({ role: "admin", status: false })];
          for (const one of people) await users.add(one);
          for (const round of rounds) {
            await Promise.allSettled(
              round.map(({ who, role, status }) =>
                changeUser({ users }, people[who]?._id ?? newId("User"), (user) => ({
                  ...user,
                  role,
                  status,
                })),
              ),
            );
            const left = await users.list({ limit: 10 });
            expect(left.users.filter((user) => user.status && user.role === "admin").length).toBeGreaterThan(
              0,
            );
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("who is asking", () => {
  const customer = person();
  const admin = person({ role: "admin" });

  it("is somebody active", () => {
    expect(() => asSignedIn(undefined)).toThrow("Please sign in to continue.");
    expect(() => asSignedIn(person({ status: false }))).toThrow("Please sign in to continue.");
    expect(asSignedIn(customer)).toBe(customer);
  });

  it("is an administrator where one is demanded", () => {
    expect(() => asAdmin(customer)).toThrow("You are not allowed to do this.");
    expect(() => asAdmin(person({ role: "admin", status: false }))).toThrow("Please sign in");
    expect(asAdmin(admin)).toBe(admin);
  });

  it("is the person whose data it is, and no administrator instead", () => {
    expect(onlySelf(asSignedIn(customer), customer._id)).toBe(customer);
    expect(() => onlySelf(asSignedIn(admin), customer._id)).toThrow("You are not allowed to do this.");
  });
});

describe("ending somebody's sessions", () => {
  it("always moves the moment they count from, even twice in one millisecond or with a slow clock", () => {
    let user = person();
    for (const at of [now, now, new Date(now.getTime() - 60_000)]) {
      const ended = withSessionsEnded(user, at);
      expect(ended.sessionsValidFrom > user.sessionsValidFrom).toBe(true);
      user = ended;
    }
  });
});

describe("the second step", () => {
  it.each([
    ["off", [false, false, false]],
    ["opted-in", [false, true, false]],
    ["admins", [false, true, true]],
    ["everyone", [true, true, true]],
  ] as const)(
    "under %s is asked of customers, of those who switched it on, of admins: %j",
    (policy, expected) => {
      const people = [person(), person({ twoStep: true }), person({ role: "admin" })];
      expect(people.map((one) => asksForCode(policy, one))).toEqual(expected);
    },
  );
});

describe("signup's rules", () => {
  it("name the first broken one, the name's letters before its length", () => {
    const first = (user: unknown) => SignUpInput.safeParse({ user }).error?.issues[0]?.message;
    expect(first({ name: "1", email: "x", password: "x" })).toBe(
      "Name should only contain letters and spaces",
    );
    expect(first({ name: "Al", email: "x", password: "x" })).toBe("Name should contain minimum 3 letters");
    expect(first({ name: "Ada", email: "ada@", password: "x" })).toBe("Enter Valid Email (e.g)ada@");
    expect(first({ name: "Ada", email: "ada@example.com", password: "x" })).toBe(
      "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.",
    );
    expect(first({ name: "Ada", email: "ada@example.com", password: "Ada@Lovelace1" })).toBeUndefined();
  });

  it("answer absurd input quickly", () => {
    const long = "a".repeat(200_000);
    for (const text of [
      long,
      `${long}@`,
      `a@${"a.".repeat(100_000)}`,
      " ".repeat(200_000),
      `${"a ".repeat(100_000)}1`,
    ])
      expect(SignUpInput.safeParse({ user: { name: text, email: text, password: text } }).success).toBe(
        false,
      );
  }, 2000);
});
