import { Failure } from "../../kernel/failure.ts";
import { instant } from "../../kernel/time/clock.ts";
import { CANARY, changeUser, emailTaken, withSessionsEnded } from "../account/change-user.ts";
import { authMessages } from "../account/messages.ts";
import type { AccountPorts } from "../account/ports.ts";
import { mailedUser } from "../account/proven-email.ts";
import { type Client, countAttempt, uncount } from "../account/rate-limit.ts";
import { isSameHash } from "../account/secrets.ts";
import { beginSession, invalidCredentials, type OpenSession } from "../account/session.ts";
import { hasProvenEmail, requiresCode, type SignedIn, type User } from "../account/user.ts";
import type { LoginInput, TwoStepInput } from "../contract.ts";
import { assertPassword, wrongPassword } from "../passwords/change-password.ts";
import { verifyPassword } from "../passwords/password-hash.ts";
import { prepareCodeStep } from "./code-step.ts";

type SignIn =
  | { step: "done"; session: OpenSession }
  /** If concealed, the caller responds without waiting for `sending`, so that the response time reveals nothing. */
  | { step: "code"; isConcealed: boolean; token: string; sending: Promise<void> };

/**
 * Neither the message nor the response time reveals whether the account exists. Beyond a limit every password leads to
 * the code step, and only the right one to a code: guesses are bounded, and nobody who knows the password is refused.
 * @throws Failure "auth.invalid-credentials"
 */
export async function signIn(
  ports: AccountPorts,
  { email, password }: LoginInput,
  client: Client,
): Promise<SignIn> {
  const canary = await findCanary(ports, { email, password });
  if (canary) return { step: "done", session: await beginSession(ports, canary) };
  const account = await ports.passwords.byEmail(email);
  const counted = await countAttempt(ports, { kind: "password", client, email, user: account?.user });
  const isRight = await verifyPassword(password, account?.passwordHash);
  const user = isRight && account?.user.status ? account.user : undefined;
  if (counted.isWithinLimits) {
    if (!user) throw invalidCredentials();
    if (!requiresCode(ports.twoStepPolicy, user))
      return { step: "done", session: await beginSession(ports, user, counted.keys) };
    await uncount(ports, counted.keys);
  }
  const { token, challenge, send } = await prepareCodeStep(ports, client, {
    email,
    user: user && mailedUser(user),
  });
  await ports.challenges.put(challenge);
  return { step: "code", isConcealed: !counted.isWithinLimits, token, sending: send() };
}

type Ports = Pick<AccountPorts, "secrets" | "clock" | "users" | "canaryPassword">;

/** Created when it is missing. It has no password and no rate limit, so that strangers cannot lock it out. */
async function findCanary(
  { secrets, users, clock, canaryPassword }: Ports,
  { email, password }: LoginInput,
): Promise<User | undefined> {
  if (email !== CANARY.email || !canaryPassword) return undefined;
  const hash = (text: string) => secrets.hash("canary", text);
  if (!isSameHash(hash(password), hash(canaryPassword))) return undefined;
  const canary = await users.byId(CANARY._id);
  if (canary) return canary;
  const now = instant(clock.now());
  const user: User = {
    ...CANARY,
    name: "Canary",
    role: "customer",
    status: true,
    twoStep: false,
    sessionsValidFrom: now,
    createdAt: now,
    version: 1,
  };
  if ((await users.add(user)) === "email-taken") throw emailTaken();
  return user;
}

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
    // Their sessions were ended since, so the password may have changed after it was checked.
    if (!user.status || user.sessionsValidFrom !== principal.sessionsValidFrom) throw wrongPassword();
    return withSessionsEnded({ ...user, twoStep }, ports.clock.now());
  });
  return beginSession(ports, after);
}
