import { Failure } from "../../kernel/failure.ts";
import { handleOf, newChallenge } from "../codes/issue-challenge.ts";
import { newEmailCodeMail } from "../mails.ts";
import type { AccountPorts } from "../ports.ts";
import { consumeAnonymous } from "../rate-limits/rate-limit.ts";
import { changeUser } from "../users/change-user.ts";
import { onlySelf, type SignedIn } from "../users/principal.ts";
import type { User, UserId } from "../users/user.ts";
import { PersonName, type ProfileInput } from "./contract.ts";
import { emailTaken } from "./sign-up.ts";

/**
 * Changes one's own name at once. A new address gets a code and counts once that is confirmed (confirm-email.ts).
 * @throws Failure "auth.forbidden", "input.invalid", "users.email-taken", "auth.too-many-attempts"
 */
export async function updateProfile(
  ports: AccountPorts,
  by: SignedIn,
  id: UserId,
  { name, email }: ProfileInput,
  address: string,
): Promise<{ user: User; pendingEmail: string | null }> {
  onlySelf(by, id);
  if (name !== by.name) requirePersonName(name);
  const wantsNewEmail = email !== by.email;
  if (wantsNewEmail) {
    await consumeAnonymous(ports, "mail", by._id, address);
    if (await ports.users.byEmail(email)) throw emailTaken();
  }

  const user = name === by.name ? by : (await changeUser(ports, id, (now) => ({ ...now, name }))).after;
  if (!wantsNewEmail) return { user, pendingEmail: null };

  const { code, challenge } = newChallenge(ports, {
    handle: handleOf(ports.secrets, "email", id),
    email,
    person: user,
  });
  await ports.challenges.put(challenge);
  await ports.mailer.post(newEmailCodeMail(email, code));
  return { user, pendingEmail: email };
}

function requirePersonName(name: string): void {
  const { error } = PersonName.safeParse(name);
  const issue = error?.issues[0];
  if (issue) throw new Failure("invalid", "input.invalid", issue.message, { field: "name" });
}
