import { Failure } from "../../kernel/failure.ts";
import { authMessages } from "../account/messages.ts";
import type { AccountPorts } from "../account/ports.ts";
import type { SignedIn } from "../account/principal.ts";
import { hasProvenEmail } from "../account/user.ts";
import { assertPassword, wrongPassword } from "../passwords/change-password.ts";
import type { Client } from "../rate-limits/rate-limit.ts";
import { beginSession, type OpenSession } from "../sessions/begin-session.ts";
import { changeUser, withSessionsEnded } from "../users/change-user.ts";
import type { TwoStepInput } from "./contract.ts";

/**
 * Ends all sessions, which began under the other rule, and starts a new one for the caller.
 * @throws Failure "auth.email-unconfirmed", "auth.wrong-password", "auth.too-many-attempts"
 */
export async function switchTwoStep(
  ports: AccountPorts,
  principal: SignedIn,
  { twoStep, password }: TwoStepInput,
  client: Client,
): Promise<OpenSession> {
  if (twoStep && !hasProvenEmail(principal))
    throw new Failure("conflict", "auth.email-unconfirmed", authMessages.confirmEmailFirst);
  await assertPassword(ports, principal, password, client);
  const { after } = await changeUser(ports, principal._id, (user) => {
    if (!user.status || user.sessionsValidFrom !== principal.sessionsValidFrom) throw wrongPassword();
    return withSessionsEnded({ ...user, twoStep }, ports.clock.now());
  });
  return beginSession(ports, after);
}
