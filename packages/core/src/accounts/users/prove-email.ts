import type { AccountPorts } from "../account/ports.ts";
import { hasProvenEmail, type User, type UserId } from "../account/user.ts";
import { changeUser } from "./change-user.ts";

/** The recipient of a mailed code, as stored with its challenge. */
export type MailedUser = Pick<User, "_id" | "sessionsValidFrom"> & { isProven: boolean };
export const mailedUser = (user: User): MailedUser => ({ ...user, isProven: hasProvenEmail(user) });

/** The account's address, unless its owner has shown to read mail there. */
export const unprovenAddress = (user: Pick<User, "email" | "confirmedEmail">): string | undefined =>
  hasProvenEmail(user) ? undefined : user.email;

/** Notes that the user reads mail at an address, and sends what waited for that. Throws "users.missing". */
export async function proveEmail(
  ports: Pick<AccountPorts, "users" | "onEmailProven">,
  id: UserId,
  confirmedEmail: string,
): Promise<User> {
  const { after } = await changeUser(ports, id, (user) => ({ ...user, confirmedEmail }));
  await ports.onEmailProven(after);
  return after;
}
