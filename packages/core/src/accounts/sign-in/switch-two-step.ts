import { provesPassword, wrongPassword } from "../passwords/change-password.ts";
import type { AccountPorts } from "../ports.ts";
import { beginSession, type OpenSession } from "../sessions/begin-session.ts";
import { changeUser, withSessionsEnded } from "../users/change-user.ts";
import type { SignedIn } from "../users/principal.ts";
import type { TwoStepInput } from "./contract.ts";

/**
 * Switches one's own sign-in codes on or off: signed out everywhere, and in again here, since other sessions were begun
 * under the other rule.
 * @throws Failure "auth.wrong-password", "auth.too-many-attempts"
 */
export async function switchTwoStep(
  ports: AccountPorts,
  by: SignedIn,
  { twoStep, password }: TwoStepInput,
  address: string,
): Promise<OpenSession> {
  await provesPassword(ports, by, password, address);
  const { after } = await changeUser(ports, by._id, (user) => {
    if (!user.status || user.sessionsValidFrom !== by.sessionsValidFrom) throw wrongPassword();
    return withSessionsEnded({ ...user, twoStep }, ports.clock.now());
  });
  return beginSession(ports, after);
}
