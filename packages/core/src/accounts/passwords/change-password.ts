import { Failure } from "../../kernel/failure.ts";
import { authMessages } from "../account/messages.ts";
import type { AccountPorts } from "../account/ports.ts";
import type { SignedIn } from "../account/principal.ts";
import { attemptOf, type Client, requireAttempt, uncount } from "../rate-limits/rate-limit.ts";
import { beginSession, type OpenSession } from "../sessions/begin-session.ts";
import { assertUncommon } from "./common-password.ts";
import type { ChangePasswordInput } from "./contract.ts";
import { verifyPassword } from "./password-hash.ts";
import { setPassword } from "./set-password.ts";

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

/** For changes of the sign-in itself. @throws Failure "auth.wrong-password", "auth.too-many-attempts" */
export async function assertPassword(
  ports: AccountPorts,
  principal: SignedIn,
  password: string,
  client: Client,
): Promise<void> {
  const attempt = attemptOf(ports, "ownPassword", client, principal.email, principal);
  const counted = await requireAttempt(ports, attempt);
  if (!(await verifyPassword(password, await ports.passwords.read(principal._id)))) throw wrongPassword();
  await uncount(ports, counted);
}

export const wrongPassword = () => new Failure("invalid", "auth.wrong-password", authMessages.wrongPassword);
