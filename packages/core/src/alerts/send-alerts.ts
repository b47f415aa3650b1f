import type { Book } from "../books/book/book.ts";
import type { BookId } from "../books/book/book-id.ts";
import { type Cursor, settledCursor } from "../catalogue/feed/feed.ts";
import { instant, secondsAfter } from "../kernel/time/clock.ts";
import { workThrough } from "../kernel/work-through.ts";
import type { MailId } from "../mail/mail.ts";
import type { AlertMailPorts } from "./ports.ts";
import { outcomeOf } from "./rule.ts";
import { sendAlert } from "./send-alert.ts";

export type AlertRun = {
  sent: number;
  dropped: number;
  failed: { bookId: BookId; reason: string }[];
};

/** At 14 mails a second they keep a sign-in code waiting for some 20 seconds. */
const MAX_ALERTS_PER_RUN = 300;
/** Longer than any request (30 seconds): an alert that was asked for while its book changed is stored by then. */
const IN_FLIGHT_SECONDS = 45;
/** How far back the first run of all begins. */
const FIRST_RUN_SECONDS = 3600;
const BOOKS_PER_READ = 100;
const BOOKS_AT_ONCE = 20;

/**
 * Compares the books that have changed with the alerts for them. What a run leaves or fails to do, the next one does: the
 * stored cursor moves once every change before it is done.
 * @param isUnavailable whether an error means that the table is down: several of these in a row end the run
 */
export async function sendAlerts(
  ports: AlertMailPorts,
  isUnavailable: (error: unknown) => boolean,
  maxAlerts = MAX_ALERTS_PER_RUN,
): Promise<AlertRun> {
  const { alerts, clock } = ports;
  const startedAt = clock.now();
  const run: AlertRun = { sent: 0, dropped: 0, failed: [] };
  const changes = readChanges(
    ports,
    (await alerts.readCursor()) ?? instant(secondsAfter(startedAt, -FIRST_RUN_SECONDS)),
  );
  const mails: MailId[] = [];
  let begun = 0;
  let isTruncated = false;

  // One after the other, so that the first who asked is told first.
  const workOn = async (book: Book): Promise<void> => {
    for await (const alert of alerts.ofBook(book._id)) {
      const outcome = outcomeOf(alert, book);
      if (outcome === "wait") continue;
      isTruncated ||= begun >= maxAlerts;
      if (isTruncated) return;
      begun += 1;
      const mail = outcome === "send" ? await sendAlert(ports, alert, book) : undefined;
      // It counts for nothing, so that alerts of invented addresses hold up no others.
      if (mail === "waits") begun -= 1;
      else if (mail) mails.push(mail);
      else if (outcome === "drop" && (await alerts.remove(alert.userId, [alert]))) run.dropped += 1;
    }
  };
  await workThrough(changes.books, BOOKS_AT_ONCE, async (book) => {
    try {
      await workOn(book);
      return true;
    } catch (error) {
      run.failed.push({ bookId: book._id, reason: error instanceof Error ? error.message : String(error) });
      return !isUnavailable(error);
    }
  });
  run.sent = mails.length;
  await ports.enqueueMails(mails);
  if (!isTruncated && run.failed.length === 0)
    await alerts.writeCursor(settledCursor(changes.readTo(), secondsAfter(startedAt, -IN_FLIGHT_SECONDS)));
  return run;
}

/** `readTo` is the position before which every changed book was taken. */
function readChanges({ books }: Pick<AlertMailPorts, "books">, start: Cursor) {
  let position = start;
  async function* read(): AsyncGenerator<Book> {
    for (;;) {
      const { items, next, more } = await books.changedAfter(position, BOOKS_PER_READ);
      yield* items;
      position = next;
      if (!more) return;
    }
  }
  return { books: read(), readTo: () => position };
}
