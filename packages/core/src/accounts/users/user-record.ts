import { masked, newRecord, subjectChange } from "../../activity/changes.ts";
import type { ActivityRecord, Actor } from "../../activity/record.ts";
import type { User } from "../account/user.ts";

const fieldsOf = ({ name, email, role, status, erasureAt }: User) => ({
  name,
  email,
  role,
  status,
  erasureAt,
});

export function userRecord(
  by: Actor | undefined,
  { before, after }: { before: User | undefined; after: User },
): ActivityRecord | undefined {
  const states = { before: before && fieldsOf(before), after: fieldsOf(after) };
  const change = subjectChange({ id: after._id, name: masked(after.email) }, states, (field, text) =>
    field === "name" || field === "email" ? masked(text) : text,
  );
  return newRecord(by, "user", [change]);
}
