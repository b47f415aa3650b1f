import { Failure } from "../../kernel/failure.ts";
import { changeUser, withSessionsEnded } from "../account/change-user.ts";
import { passwordChangedMail } from "../account/mails.ts";
import { authMessages } from "../account/messages.ts";
import type { AccountPorts } from "../account/ports.ts";
import { postNotice } from "../account/proven-email.ts";
import { type Client, requireAttempt, uncount } from "../account/rate-limit.ts";
import { beginSession, type OpenSession } from "../account/session.ts";
import type { SignedIn, User } from "../account/user.ts";
import type { ChangePasswordInput } from "../contract.ts";
import { assertUncommon } from "./common-password.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

/**
 * Ends all sessions and starts a new one for the caller.
 * @throws Failure "auth.common-password", "auth.wrong-password", "auth.too-many-attempts"
 */
export async function changePassword(
  ports: AccountPorts,
  principal: SignedIn,
  { currentPassword, password }: ChangePasswordInput,
  client: Client,
): Promise<OpenSession> {
  assertUncommon(password);
  await assertPassword(ports, principal, currentPassword, client);
  return beginSession(ports, await setPassword(ports, principal, password, wrongPassword));
}

/**
 * Requires the current password for a change of how a user signs in.
 * @throws Failure "auth.wrong-password", "auth.too-many-attempts"
 */
export async function assertPassword(
  ports: AccountPorts,
  principal: SignedIn,
  password: string,
  client: Client,
): Promise<void> {
  const counted = await requireAttempt(ports, {
    kind: "ownPassword",
    client,
    email: principal.email,
    user: principal,
  });
  if (!(await verifyPassword(password, await ports.passwords.read(principal._id)))) throw wrongPassword();
  await uncount(ports, counted);
}

export const wrongPassword = () => new Failure("invalid", "auth.wrong-password", authMessages.wrongPassword);

/**
 * Ends all sessions and open codes of the user, and notifies them by mail.
 * @param provenBy the address that received the code or link
 * @param verified the user at the time of verification; throws `refusal` if their sessions were ended since
 */
export async function setPassword(
  ports: AccountPorts,
  verified: User,
  password: string,
  refusal: () => Error,
  provenBy: Pick<User, "confirmedEmail"> = {},
): Promise<User> {
  const passwordHash = await hashPassword(password);
  const change = (user: User): User => {
    if (!user.status || user.sessionsValidFrom !== verified.sessionsValidFrom) throw refusal();
    return withSessionsEnded({ ...user, ...provenBy }, ports.clock.now());
  };
  const { after } = await changeUser(ports, verified._id, change, { passwordHash });
  await postNotice(ports, after, passwordChangedMail(after.email));
  if (provenBy.confirmedEmail !== undefined) await ports.onEmailProven(after);
  return after;
}
