import { mergeEdit } from "../../kernel/edit.ts";
import { Failure } from "../../kernel/failure.ts";
import {
  type Challenge,
  challengeHandle,
  invalidCode,
  issueChallenge,
  redeemChallenge,
} from "../account/challenge.ts";
import { changeUser, emailTaken } from "../account/change-user.ts";
import { emailChangedMail, newEmailCodeMail, ownEmailCodeMail } from "../account/mails.ts";
import type { AccountPorts } from "../account/ports.ts";
import { postNotice, proveEmail, unprovenAddress } from "../account/proven-email.ts";
import { type Client, requireAttempt, uncount } from "../account/rate-limit.ts";
import { assertSelf, type SignedIn, type User, type UserId } from "../account/user.ts";
import { type ConfirmEmailInput, PersonName, type ProfileInput } from "../contract.ts";
import { assertPassword } from "../passwords/change-password.ts";

/**
 * Changes the name at once. A new email address replaces the old one when its mailed code is entered (confirmEmail).
 * @throws Failure "edit.changed", "auth.forbidden", "input.invalid", "users.email-taken", "auth.too-many-attempts"
 */
export async function updateProfile(
  ports: AccountPorts,
  principal: SignedIn,
  id: UserId,
  input: ProfileInput,
  client: Client,
): Promise<{ user: User; pendingEmail: string | null }> {
  assertSelf(principal, id);
  const merge = ({ name, email }: User) =>
    mergeEdit({ name, email }, { name: input.name, email: input.email }, input.base);
  const { name, email } = merge(principal);
  // A name that an administrator set may break the rules of this form.
  if (name !== principal.name) assertPersonName(name);
  // Merges with the stored name again, since somebody else may have renamed the user.
  const withName = (stored: User): User => ({ ...stored, name: merge(stored).name });
  const saveName = async () =>
    name === principal.name ? principal : (await changeUser(ports, id, withName)).after;
  if (email === principal.email) return { user: await saveName(), pendingEmail: null };

  const counted = await requireAttempt(ports, {
    kind: "newEmailMail",
    client,
    email: principal.email,
    user: principal,
    unprovenAddress: email,
  });
  if (await ports.users.byEmail(email)) throw emailTaken();
  const user = await saveName();
  const code = ports.secrets.code();
  await issueChallenge(ports, "email", id, { email, code, user, counted });
  await ports.mailer.post(newEmailCodeMail(email, code));
  return { user, pendingEmail: email };
}

function assertPersonName(name: string): void {
  const { error } = PersonName.safeParse(name);
  const issue = error?.issues[0];
  if (issue) throw new Failure("invalid", "input.invalid", issue.message, { field: "name" });
}

/**
 * Replaces the email address, given the code sent to the new one and the password; notifies the old address.
 * @throws Failure "auth.wrong-password", "auth.invalid-code", "auth.too-many-attempts", "users.email-taken"
 */
export async function confirmEmail(
  ports: AccountPorts,
  principal: SignedIn,
  { otp, password }: ConfirmEmailInput,
  client: Client,
): Promise<User> {
  await assertPassword(ports, principal, password, client);
  // The code was sent to the new address, which only the challenge names.
  const { email, counted } = await redeemOwnCode(ports, principal, "email", otp);
  const { before, after } = await changeUser(ports, principal._id, (user) => ({
    ...user,
    email,
    confirmedEmail: email,
  }));
  await Promise.all([
    uncount(ports, counted),
    postNotice(ports, before, emailChangedMail(before.email, after.email)),
    ports.onEmailProven(after),
  ]);
  return after;
}

/** Sends a code to the account's own address. @throws Failure "auth.too-many-attempts" */
export async function sendOwnEmailCode(
  ports: AccountPorts,
  principal: SignedIn,
  client: Client,
): Promise<void> {
  const { _id, email } = principal;
  const counted = await requireAttempt(ports, {
    kind: "ownEmailMail",
    client,
    email,
    user: principal,
    unprovenAddress: unprovenAddress(principal),
  });
  const code = ports.secrets.code();
  await issueChallenge(ports, "own-email", _id, { email, code, user: principal, counted });
  await ports.mailer.post(ownEmailCodeMail(email, code));
}

/** Notes that the user reads mail at the account's address. @throws Failure "auth.invalid-code" */
export async function confirmOwnEmail(ports: AccountPorts, principal: SignedIn, otp: string): Promise<User> {
  const { email, counted } = await redeemOwnCode(ports, principal, "own-email", otp, principal.email);
  await uncount(ports, counted);
  return proveEmail(ports, principal._id, email);
}

/** A code is void once the user's sessions were ended, as by a new password. */
async function redeemOwnCode(
  ports: AccountPorts,
  principal: SignedIn,
  kind: "email" | "own-email",
  otp: string,
  email?: string,
): Promise<Challenge> {
  const handle = challengeHandle(ports.secrets, kind, principal._id);
  const challenge = await redeemChallenge(ports, [handle], otp, email);
  if (challenge?.sessionsValidFrom !== principal.sessionsValidFrom) throw invalidCode();
  return challenge;
}
