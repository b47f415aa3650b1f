import { mergeEdit } from "../../kernel/edit.ts";
import { Failure } from "../../kernel/failure.ts";
import { emailTaken } from "../account/canary.ts";
import { newEmailCodeMail } from "../account/mails.ts";
import type { AccountPorts } from "../account/ports.ts";
import { assertSelf, type SignedIn } from "../account/principal.ts";
import type { User, UserId } from "../account/user.ts";
import { challengeHandle, newChallenge } from "../codes/issue-challenge.ts";
import { attemptOf, type Client, requireAttempt } from "../rate-limits/rate-limit.ts";
import { changeUser } from "../users/change-user.ts";
import { PersonName, type ProfileInput } from "./contract.ts";

/**
 * Changes the name at once. A new email address replaces the old one when its mailed code is entered (confirm-email.ts).
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
  // As somebody else may have renamed the user since.
  const withName = (now: User): User => ({ ...now, name: merge(now).name });
  const saveName = async () =>
    name === principal.name ? principal : (await changeUser(ports, id, withName)).after;
  if (email === principal.email) return { user: await saveName(), pendingEmail: null };

  const attempt = attemptOf(ports, "newEmailMail", client, principal.email, principal, email);
  const counted = await requireAttempt(ports, attempt);
  if (await ports.users.byEmail(email)) throw emailTaken();
  const user = await saveName();
  const code = ports.secrets.code();
  await ports.challenges.put(
    newChallenge(ports, {
      handle: challengeHandle(ports.secrets, "email", id),
      email,
      code,
      user,
      counted,
    }),
  );
  await ports.mailer.post(newEmailCodeMail(email, code));
  return { user, pendingEmail: email };
}

function assertPersonName(name: string): void {
  const { error } = PersonName.safeParse(name);
  const issue = error?.issues[0];
  if (issue) throw new Failure("invalid", "input.invalid", issue.message, { field: "name" });
}
