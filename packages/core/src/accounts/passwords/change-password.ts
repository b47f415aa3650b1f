import { Failure } from "../../kernel/failure.ts";
import { authMessages } from "../messages.ts";
import type { AccountPorts } from "../ports.ts";
import { withRateLimit } from "../rate-limits/rate-limit.ts";
import { beginSession, type OpenSession } from "../sessions/begin-session.ts";
import type { ChangePasswordInput } from "../sign-in/contract.ts";
import type { SignedIn } from "../users/principal.ts";
import { isPassword } from "./password-hash.ts";
import { setPassword } from "./set-password.ts";

/**
 * Changes one's own password: signed out everywhere, and in again here.
 * @throws Failure "auth.wrong-password", Failure "auth.too-many-attempts"
 */
export async function changePassword(
  ports: AccountPorts,
  by: SignedIn,
  { currentPassword, password }: ChangePasswordInput,
  address: string,
): Promise<OpenSession> {
  await provesPassword(ports, by, currentPassword, address);
  return beginSession(ports, await setPassword(ports, by, password, wrongPassword));
}

/** Whoever changes how one signs in types the password again. @throws as above */
export async function provesPassword(
  ports: AccountPorts,
  by: SignedIn,
  password: string,
  address: string,
): Promise<void> {
  await withRateLimit(
    ports,
    { kind: "password", account: by.email, address },
    async () => ((await isPassword(password, by.passwordHash)) ? true : undefined),
    wrongPassword,
  );
}

export const wrongPassword = () => new Failure("invalid", "auth.wrong-password", authMessages.wrongPassword);
