import { describe, expect, it } from "vitest";
import { freshTable } from "../../../../local/test/support/table.ts";
import { changeUser } from "../../../src/accounts/users/change-user.ts";
import { dynamoUsers } from "../../../src/dynamo/accounts/users.ts";
import { testUser } from "../../support/user.ts";

describe("users in the table", () => {
  it("are found by id and by address", async () => {
    const users = dynamoUsers((await freshTable()).table);
    const mei = testUser();
    expect(await users.add(mei)).toBe("added");
    expect(await users.byId(mei._id)).toEqual(mei);
    expect(await users.byEmail(mei.email)).toEqual(mei);
    expect(await users.byEmail("nobody@example.com")).toBeUndefined();
  });

  it("have an address each, and are not added twice", async () => {
    const users = dynamoUsers((await freshTable()).table);
    const mei = testUser();
    await users.add(mei);
    expect(await users.add(testUser({ email: mei.email }))).toBe("email-taken");
    await expect(users.add({ ...mei, email: "other@example.com" })).rejects.toThrow("exists already");
    expect(await users.byEmail("other@example.com")).toBeUndefined();
  });

  it("release their old address when they change it", async () => {
    const users = dynamoUsers((await freshTable()).table);
    const mei = testUser();
    await users.add(mei);
    expect(await users.save(mei, { ...mei, email: "new@example.com", version: 2 })).toBe("saved");
    expect(await users.byEmail(mei.email)).toBeUndefined();
    expect(await users.add(testUser({ email: mei.email }))).toBe("added");
  });

  it("are not saved over somebody else's change", async () => {
    const users = dynamoUsers((await freshTable()).table);
    const mei = testUser();
    await users.add(mei);
    expect(await users.save(mei, { ...mei, name: "First", version: 2 })).toBe("saved");
    expect(await users.save(mei, { ...mei, name: "Second", version: 2 })).toBe("stale");
    expect((await users.byId(mei._id))?.name).toBe("First");
  });

  it("store all of eight concurrent changes", async () => {
    const users = dynamoUsers((await freshTable()).table);
    const mei = testUser();
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
    for (const name of ["Cy", "Ada", "Bo", "Di", "Ed"]) await users.add(testUser({ name }));
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await users.list({ limit: 2, cursor });
      names.push(...page.items.map((user) => user.name));
      cursor = page.cursor;
    } while (cursor);
    expect(names).toEqual(["Ada", "Bo", "Cy", "Di", "Ed"]);
  });
});
