import { Failure } from "../../kernel/failure.ts";
import { challengeHandle, newChallenge } from "../codes/issue-challenge.ts";
import { newEmailCodeMail } from "../mails.ts";
import type { AccountPorts } from "../ports.ts";
import { consumeAnonymous } from "../rate-limits/rate-limit.ts";
import { changeUser } from "../users/change-user.ts";
import { assertSelf, type SignedIn } from "../users/principal.ts";
import type { User, UserId } from "../users/user.ts";
import { PersonName, type ProfileInput } from "./contract.ts";
import { emailTaken } from "./sign-up.ts";

/**
 * Changes the name at once, and sends a code to a new email address, which counts once confirmed (confirm-email.ts).
 * @throws Failure "auth.forbidden", "input.invalid", "users.email-taken", "auth.too-many-attempts"
 */
export async function updateProfile(
  ports: AccountPorts,
  principal: SignedIn,
  id: UserId,
  { name, email }: ProfileInput,
  ipAddress: string,
): Promise<{ user: User; pendingEmail: string | null }> {
  assertSelf(principal, id);
  if (name !== principal.name) assertPersonName(name);
  const isNewEmail = email !== principal.email;
  if (isNewEmail) {
    await consumeAnonymous(ports, "mail", principal._id, ipAddress);
    if (await ports.users.byEmail(email)) throw emailTaken();
  }

  const user =
    name === principal.name ? principal : (await changeUser(ports, id, (now) => ({ ...now, name }))).after;
  if (!isNewEmail) return { user, pendingEmail: null };

  const { code, challenge } = newChallenge(ports, {
    handle: challengeHandle(ports.secrets, "email", id),
    email,
    user,
  });
  await ports.challenges.put(challenge);
  await ports.mailer.post(newEmailCodeMail(email, code));
  return { user, pendingEmail: email };
}

function assertPersonName(name: string): void {
  const { error } = PersonName.safeParse(name);
  const issue = error?.issues[0];
  if (issue) throw new Failure("invalid", "input.invalid", issue.message, { field: "name" });
}
