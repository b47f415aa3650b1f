import type { Mail, MailDraft } from "../../mail/mail.ts";
import { type Mailer, type MailSender, MailWithheldError } from "../../mail/ports.ts";
import { changeUser } from "./change-user.ts";
import type { RateLimitPorts } from "./limits.ts";
import type { AccountPorts } from "./ports.ts";
import { countAttempt } from "./rate-limit.ts";
import { hasProvenEmail, type User, type UserId } from "./user.ts";

/** The recipient of a mailed code, as stored with its challenge. */
export type MailedUser = Pick<User, "_id" | "sessionsValidFrom"> & { isProven: boolean };
export const mailedUser = (user: User): MailedUser => ({ ...user, isProven: hasProvenEmail(user) });

/** The account's address, unless its owner has shown to read mail there. */
export const unprovenAddress = (user: Pick<User, "email" | "confirmedEmail">): string | undefined =>
  hasProvenEmail(user) ? undefined : user.email;

/** Notes that the user reads mail at an address, and sends the mails that waited for that. Throws "users.missing". */
export async function proveEmail(
  ports: Pick<AccountPorts, "users" | "onEmailProven">,
  id: UserId,
  confirmedEmail: string,
): Promise<User> {
  const { after } = await changeUser(ports, id, (user) => ({ ...user, confirmedEmail }));
  await ports.onEmailProven(after);
  return after;
}

/** Mails the user about a change, to a proven address only (docs/rules.md#emails). */
export async function postNotice(
  ports: RateLimitPorts & { mailer: Mailer },
  user: User,
  draft: MailDraft,
): Promise<void> {
  if (!hasProvenEmail(user)) return;
  // `createdAt` never changes, so that a new password does not restart the count.
  const owner = { _id: user._id, sessionsValidFrom: user.createdAt };
  const counted = await countAttempt(ports, {
    kind: "noticeMail",
    // One count for all IP addresses.
    client: { ipAddress: "any" },
    email: user.email,
    user: owner,
  });
  if (counted.isWithinLimits) await ports.mailer.post(draft);
}

export type ProvenAddressPorts = {
  emails: { of(user: UserId): Promise<Pick<User, "email" | "confirmedEmail"> | undefined> };
};

/** Sends a mail that needs a proven address to the one of its user. @throws MailWithheldError if there is none */
export const toProvenAddress = ({ emails }: ProvenAddressPorts, sender: MailSender): MailSender => ({
  async send(mail: Mail, attachments) {
    if (mail.provenBy === undefined) return sender.send(mail, attachments);
    const user = await emails.of(mail.provenBy);
    // A former address gets only mails that were written to it.
    if (!user?.confirmedEmail || (mail.to !== user.confirmedEmail && !hasProvenEmail(user)))
      throw new MailWithheldError("unproven");
    await sender.send({ ...mail, to: user.confirmedEmail }, attachments);
    return user.confirmedEmail;
  },
});
