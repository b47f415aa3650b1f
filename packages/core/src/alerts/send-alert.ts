import { hasProvenEmail } from "../accounts/account/user.ts";
import type { Book } from "../books/book/book.ts";
import { type MailId, newMail } from "../mail/mail.ts";
import { type Alert, mailIdOf } from "./alert.ts";
import { alertMail } from "./mails.ts";
import type { AlertMailPorts } from "./ports.ts";

type Ports = Pick<AlertMailPorts, "alerts" | "users" | "publicUrl" | "clock">;

/**
 * Removes the alert and stores its mail in one transaction, so that runs that are repeated, interrupted or at once tell
 * nobody twice. Of an account that is not in use the alert is removed alone.
 * Where the address is not proven it waits: who opened the account may have invented it.
 * @returns the stored mail; undefined if there is none, as the alert was removed meanwhile or told by another run
 */
export async function sendAlert(
  ports: Ports,
  alert: Alert,
  book: Book,
): Promise<MailId | "waits" | undefined> {
  const { alerts, users, publicUrl, clock } = ports;
  const [user, stopToken] = await Promise.all([users.byId(alert.userId), alerts.stopToken(alert.userId)]);
  if (!user?.status || stopToken === undefined) {
    await alerts.remove(alert.userId, [alert]);
    return undefined;
  }
  if (!hasProvenEmail(user)) return "waits";
  const draft = alertMail({ to: user.email, alert, book, publicUrl, stopToken });
  const mail = newMail(draft, clock.now(), mailIdOf(alert));
  return (await alerts.remove(alert.userId, [alert], mail)) ? mail._id : undefined;
}
