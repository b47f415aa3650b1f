import { challengeHandle, newChallenge } from "../codes/issue-challenge.ts";
import { signInCodeMail } from "../mails.ts";
import { verifyPassword } from "../passwords/password-hash.ts";
import type { AccountPorts } from "../ports.ts";
import { consume, withRateLimit } from "../rate-limits/rate-limit.ts";
import { beginSession, invalidCredentials, type OpenSession } from "../sessions/begin-session.ts";
import type { User } from "../users/user.ts";
import type { LoginInput } from "./contract.ts";
import { requiresCode } from "./two-step.ts";

type SignIn = { step: "done"; session: OpenSession } | { step: "code"; token: string };

/**
 * Neither the message nor the response time reveals whether the account exists.
 * @throws Failure "auth.invalid-credentials", "auth.too-many-attempts"
 */
export async function signIn(ports: AccountPorts, input: LoginInput, ipAddress: string): Promise<SignIn> {
  const user = await withRateLimit(
    ports,
    { kind: "password", account: input.email, ipAddress },
    () => verifyCredentials(ports, input),
    invalidCredentials,
  );
  return requiresCode(ports.twoStepPolicy, user)
    ? { step: "code", token: await sendCode(ports, user) }
    : { step: "done", session: await beginSession(ports, user) };
}

async function verifyCredentials(
  ports: AccountPorts,
  { email, password }: LoginInput,
): Promise<User | undefined> {
  const user = await ports.users.byEmail(email);
  const isRight = await verifyPassword(password, user?.passwordHash);
  return isRight && user?.status ? user : undefined;
}

// Rate-limited: whoever opened the account may not own its address.
async function sendCode(ports: AccountPorts, user: User): Promise<string> {
  await consume(ports, "signInMail", user.email);
  const token = ports.secrets.token();
  const { code, challenge } = newChallenge(ports, {
    handle: challengeHandle(ports.secrets, "sign-in", token),
    email: user.email,
    user,
  });
  await ports.challenges.put(challenge);
  await ports.mailer.post(signInCodeMail(user.email, code));
  return token;
}
