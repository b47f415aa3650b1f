import { Failure } from "../../kernel/failure.ts";
import {
  challengeHandle,
  invalidCode,
  issueChallenge,
  newChallenge,
  RESET_TOKEN_SECONDS,
  redeemChallenge,
  userOfChallenge,
} from "../account/challenge.ts";
import { LINK_SECONDS, UNPROVEN_LINK_SECONDS } from "../account/limits.ts";
import { resetCodeMail, resetLinkMail } from "../account/mails.ts";
import { authMessages } from "../account/messages.ts";
import type { AccountPorts } from "../account/ports.ts";
import { type MailedUser, mailedUser, unprovenAddress } from "../account/proven-email.ts";
import { type Client, countAttempt, uncount } from "../account/rate-limit.ts";
import type { Secrets } from "../account/secrets.ts";
import type { User } from "../account/user.ts";
import type { ForgotInput, ResetInput, VerifyResetInput } from "../contract.ts";
import { setPassword } from "./change-password.ts";
import { assertUncommon } from "./common-password.ts";

/**
 * Mails a link that resets the password, instead of a code: nobody can guess it or use up its tries. No further link is
 * mailed for half an hour, or for twelve hours to an unproven address, while the last one is valid.
 * @param user undefined for an unknown address, which causes the same work in the table but no mail
 */
export async function sendResetLink(
  ports: AccountPorts,
  client: Client,
  email: string,
  user: MailedUser | undefined,
): Promise<void> {
  const unproven = user && !user.isProven ? email : undefined;
  const counted = await countAttempt(ports, {
    kind: "linkMail",
    client,
    email,
    user,
    unprovenAddress: unproven,
  });
  if (!counted.isWithinLimits) return;
  const token = ports.secrets.token();
  await issueChallenge(ports, "reset-token", token, {
    email,
    code: ports.secrets.code(),
    user,
    validSeconds: unproven === undefined ? LINK_SECONDS : UNPROVEN_LINK_SECONDS,
    counted: counted.keys,
  });
  if (user) await ports.mailer.post(resetLinkMail(email, ports.publicUrl, token));
}

/**
 * Mails a reset code, or beyond the rate limit a link. An unknown email address causes the same reads and writes but no
 * mail, and the caller responds without waiting for `sending`: response times do not tell who has an account.
 * @param browserToken a random secret in a cookie of the requesting browser
 */
export async function forgotPassword(
  ports: AccountPorts,
  { email }: ForgotInput,
  client: Client,
  browserToken: string,
): Promise<{ sending: Promise<void> }> {
  const account = await ports.users.byEmail(email);
  const user = account?.status ? account : undefined;
  const counted = await countAttempt(ports, {
    kind: "resetMail",
    client,
    email,
    user,
    unprovenAddress: user && unprovenAddress(user),
  });
  if (!counted.isWithinLimits)
    return { sending: sendResetLink(ports, client, email, user && mailedUser(user)) };

  const code = ports.secrets.code();
  await Promise.all(
    resetHandles(ports.secrets, email, browserToken).map((handle) =>
      ports.challenges.put(newChallenge(ports, { handle, email, code, user, counted: counted.keys })),
    ),
  );
  return { sending: user ? ports.mailer.post(resetCodeMail(email, code)) : Promise.resolve() };
}

/** Two handles: one that the requesting browser alone knows, and one of the address, for another device. */
const resetHandles = (secrets: Secrets, email: string, browserToken: string | undefined): string[] => [
  ...(browserToken ? [challengeHandle(secrets, "reset", `${email}\n${browserToken}`)] : []),
  challengeHandle(secrets, "reset", email),
];

/** Exchanges a reset code for a token; writes nothing where none was requested. Throws "auth.invalid-code". */
export async function verifyResetCode(
  ports: AccountPorts,
  { email, otp }: VerifyResetInput,
  browserToken: string | undefined,
): Promise<string> {
  const { secrets } = ports;
  const challenge = await redeemChallenge(ports, resetHandles(secrets, email, browserToken), otp, email);
  const user = challenge && (await userOfChallenge(ports, challenge));
  if (!user) throw invalidCode();
  await uncount(ports, challenge.counted);
  const token = secrets.token();
  await issueChallenge(ports, "reset-token", token, {
    email,
    code: secrets.code(),
    user,
    validSeconds: RESET_TOKEN_SECONDS,
  });
  return token;
}

/** A common password leaves the token valid. @throws Failure "auth.common-password", "auth.invalid-reset-token" */
export async function resetPassword(ports: AccountPorts, { password, token }: ResetInput): Promise<User> {
  assertUncommon(password);
  const { challenges, secrets, clock } = ports;
  const challenge = await challenges.consumeTry(challengeHandle(secrets, "reset-token", token), clock.now());
  const user = challenge && (await userOfChallenge(ports, challenge));
  if (!user || !(await challenges.consume(challenge))) throw invalidResetToken();
  await uncount(ports, challenge.counted);
  return setPassword(ports, user, password, invalidResetToken, { confirmedEmail: challenge.email });
}

const invalidResetToken = () =>
  new Failure("invalid", "auth.invalid-reset-token", authMessages.invalidResetToken);
