import { expect, it } from "vitest";
import { asSignedIn } from "../../../src/accounts/account/user.ts";
import { updateProfile } from "../../../src/accounts/users/profile.ts";
import { testUser } from "../../support/user.ts";

it("a profile update keeps a name that an administrator set after the request was authorised", async () => {
  const before = asSignedIn(testUser({ name: "Mei Lin" }));
  let stored = { ...before, name: "Mei Lin Tan", version: 2 };
  const users = {
    byId: async () => stored,
    async save(_: unknown, after: typeof stored) {
      stored = after;
      return "saved";
    },
  };
  const { email } = before;
  const renaming = updateProfile(
    { users } as unknown as Parameters<typeof updateProfile>[0],
    before,
    before._id,
    { name: "Mei Tan", email, base: { name: "Mei Lin" } },
    { ipAddress: "192.0.2.1" },
  );
  await expect(renaming).rejects.toMatchObject({ code: "edit.changed" });
  expect(stored.name).toBe("Mei Lin Tan");
});
