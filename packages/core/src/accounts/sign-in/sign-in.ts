import { handleOf, newChallenge } from "../codes/issue-challenge.ts";
import { signInCodeMail } from "../mails.ts";
import { isPassword } from "../passwords/password-hash.ts";
import type { AccountPorts } from "../ports.ts";
import { consume, withRateLimit } from "../rate-limits/rate-limit.ts";
import { beginSession, invalidCredentials, type OpenSession } from "../sessions/begin-session.ts";
import type { User } from "../users/user.ts";
import type { LoginInput } from "./contract.ts";
import { asksForCode } from "./two-step.ts";

/** Signed in, or one step away from it: `token` is held for the code step. */
type SignIn = { step: "done"; session: OpenSession } | { step: "code"; token: string };

/**
 * Signs in with email and password; whoever wants codes, or must use them, gets one by mail.
 * Neither the text nor the time tells whether there is such an account.
 * @throws Failure "auth.invalid-credentials", Failure "auth.too-many-attempts"
 */
export async function signIn(ports: AccountPorts, input: LoginInput, address: string): Promise<SignIn> {
  const user = await withRateLimit(
    ports,
    { kind: "password", account: input.email, address },
    () => verifyCredentials(ports, input),
    invalidCredentials,
  );
  return asksForCode(ports.twoStepPolicy, user)
    ? { step: "code", token: await sendCode(ports, user) }
    : { step: "done", session: await beginSession(ports, user) };
}

async function verifyCredentials(
  ports: AccountPorts,
  { email, password }: LoginInput,
): Promise<User | undefined> {
  const user = await ports.users.byEmail(email);
  const isRight = await isPassword(password, user?.passwordHash);
  return isRight && user?.status ? user : undefined;
}

/** Not without end: whoever opened the account may not own its address, and signs in with a password of their own. */
async function sendCode(ports: AccountPorts, user: User): Promise<string> {
  await consume(ports, "signInMail", user.email);
  const token = ports.secrets.token();
  const { code, challenge } = newChallenge(ports, {
    handle: handleOf(ports.secrets, "sign-in", token),
    email: user.email,
    person: user,
  });
  await ports.challenges.put(challenge);
  await ports.mailer.post(signInCodeMail(user.email, code));
  return token;
}
