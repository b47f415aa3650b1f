import type { User } from "../accounts/account/user.ts";
import type { BookStore } from "../books/book/ports.ts";
import type { MailId } from "../mail/mail.ts";
import type { AlertMailPorts, AlertStore } from "./ports.ts";
import { outcomeOf } from "./rule.ts";
import { sendAlert } from "./send-alert.ts";

type WaitingAlertPorts = Pick<AlertMailPorts, "users" | "publicUrl" | "enqueueMails" | "clock"> & {
  alerts: AlertStore;
  books: Pick<BookStore, "get">;
};

/** Sends the alerts that were due while the user's address was not proven; the job has passed their books. */
export async function sendWaitingAlerts(ports: WaitingAlertPorts, user: Pick<User, "_id">): Promise<void> {
  const mails: MailId[] = [];
  for (const alert of await ports.alerts.ofUser(user._id)) {
    const book = await ports.books.get(alert.bookId);
    if (!book || outcomeOf(alert, book) !== "send") continue;
    const mail = await sendAlert(ports, alert, book);
    if (mail && mail !== "waits") mails.push(mail);
  }
  await ports.enqueueMails(mails);
}
