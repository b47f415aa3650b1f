import { masked, newRecord, subjectChange } from "../../activity/changes.ts";
import type { Actor } from "../../activity/record.ts";
import type { Suppression, SuppressionStore } from "../../mail/suppression.ts";
import type { UserStore } from "../account/ports.ts";
import type { UserId } from "../account/user.ts";
import { throwUnknownUser } from "./find-user.ts";

type Ports = {
  users: Pick<UserStore, "byId">;
  suppressions: Pick<SuppressionStore, "of" | "lift">;
};

/** Lets mail go to a user's address again that bounced or complained. Idempotent. @throws Failure "users.missing" */
export async function allowMail({ users, suppressions }: Ports, id: UserId, by: Actor): Promise<void> {
  const { email } = (await users.byId(id)) ?? throwUnknownUser();
  const suppression = await suppressions.of(email);
  if (!suppression) return;
  const fields = (mailSuppressed: Suppression["reason"] | undefined) => ({ mailSuppressed });
  const states = { before: fields(suppression.reason), after: fields(undefined) };
  const record = newRecord(by, "user", [subjectChange({ id, name: masked(email) }, states)]);
  await suppressions.lift(email, record);
}
