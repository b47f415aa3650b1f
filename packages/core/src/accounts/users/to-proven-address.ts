import type { Mail } from "../../mail/mail.ts";
import { type MailSender, MailWithheldError } from "../../mail/ports.ts";
import { hasProvenEmail, type User, type UserId } from "../account/user.ts";

export type ProvenAddressPorts = {
  emails: { of(user: UserId): Promise<Pick<User, "email" | "confirmedEmail"> | undefined> };
};

/** Sends a mail that needs a proven address to one of its user, or throws MailWithheldError where there is none. */
export const toProvenAddress = ({ emails }: ProvenAddressPorts, sender: MailSender): MailSender => ({
  async send(mail: Mail, attachments) {
    if (mail.provenBy === undefined) return sender.send(mail, attachments);
    const user = await emails.of(mail.provenBy);
    if (!user?.confirmedEmail || (mail.to !== user.confirmedEmail && !hasProvenEmail(user)))
      throw new MailWithheldError("unproven");
    await sender.send({ ...mail, to: user.confirmedEmail }, attachments);
    return user.confirmedEmail;
  },
});
