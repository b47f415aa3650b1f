import { hasProvenEmail, type UserId } from "../accounts/account/user.ts";
import type { Book } from "../books/book/book.ts";
import type { BookId } from "../books/book/book-id.ts";
import type { BookStore } from "../books/book/ports.ts";
import { type Cursor, settledCursor } from "../catalogue/feed/feed.ts";
import { instant, secondsAfter } from "../kernel/time/clock.ts";
import { workThrough } from "../kernel/work-through.ts";
import { type MailId, newMail } from "../mail/mail.ts";
import { type Alert, type AlertMailPorts, type AlertStore, mailIdOf } from "./alert.ts";
import { alertMail } from "./mails.ts";

type AlertRun = {
  sent: number;
  dropped: number;
  failed: { bookId?: BookId; userId?: UserId; reason: string }[];
};

/** 300 mails, sent at 14 a second, delay a sign-in code by some 20 seconds. */
const MAX_ALERTS_PER_RUN = 300;
/** Longer than any request (30 seconds): an alert that was asked for while its book changed is stored by then. */
const IN_FLIGHT_SECONDS = 45;
/** How far back the very first run begins; and the age at which a book's mark has its alert, or none any more. */
const RECENT_SECONDS = 3600;
const BOOKS_PER_READ = 100;
const BOOKS_AT_ONCE = 20;

/**
 * Compares the books that have changed with the alerts for them. What a run does not finish, the next one does: the
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
  const recently = instant(secondsAfter(startedAt, -RECENT_SECONDS));
  const progress = await alerts.readCursor();
  const changes = readChanges(ports, progress?.cursor ?? recently, progress?.allMarked === false);
  const work: Work = { mails: [], dropped: 0, handled: 0, maxAlerts, isTruncated: false };
  const failed = await workThrough(
    changes.books,
    BOOKS_AT_ONCE,
    async (book) => {
      const hasAlerts = await workOnAlerts(ports, work, book);
      if (!hasAlerts) await alerts.unmark(book._id, recently);
    },
    isUnavailable,
  );
  const failedUsers = await workThrough(
    alerts.provenUsers(),
    BOOKS_AT_ONCE,
    async (user) => {
      work.mails.push(...(await sendWaitingAlerts(ports, user)));
      await alerts.forgetProven(user);
    },
    isUnavailable,
  );
  await ports.enqueueMails(work.mails);
  if (!work.isTruncated && failed.length === 0)
    await alerts.writeCursor(
      settledCursor(changes.readTo(), secondsAfter(startedAt, -IN_FLIGHT_SECONDS)),
      !progress,
    );
  return {
    sent: work.mails.length,
    dropped: work.dropped,
    failed: [
      ...failed.map(({ item, reason }) => ({ bookId: item._id, reason })),
      ...failedUsers.map(({ item, reason }) => ({ userId: item, reason })),
    ],
  };
}

type Work = {
  mails: MailId[];
  dropped: number;
  /** Alerts that were sent or dropped, at most `maxAlerts`. */
  handled: number;
  maxAlerts: number;
  isTruncated: boolean;
};

/** Sequential, so that the oldest alert of a book is mailed first. @returns whether the book has alerts */
async function workOnAlerts(ports: AlertMailPorts, work: Work, book: Book): Promise<boolean> {
  let hasAlerts = false;
  for await (const alert of ports.alerts.ofBook(book._id)) {
    hasAlerts = true;
    const outcome = outcomeOf(alert, book);
    if (outcome === "wait") continue;
    work.isTruncated ||= work.handled >= work.maxAlerts;
    if (work.isTruncated) break;
    work.handled += 1;
    if (outcome === "drop") {
      if (await ports.alerts.remove(alert.userId, [alert])) work.dropped += 1;
      continue;
    }
    const mail = await sendAlert(ports, alert, book);
    // An alert that waits is not counted, so that alerts with made-up addresses do not delay others.
    if (mail === "waits") work.handled -= 1;
    else if (mail) work.mails.push(mail);
  }
  return hasAlerts;
}

/** Yields the changed books that may have alerts. `readTo` is the position up to which all changes were read. */
function readChanges(
  { books, alerts }: Pick<AlertMailPorts, "books" | "alerts">,
  start: Cursor,
  includesUnmarked: boolean,
) {
  let position = start;
  async function* read(): AsyncGenerator<Book> {
    for (;;) {
      const { items, next, more } = await books.changedAfter(position, BOOKS_PER_READ);
      const marked = includesUnmarked ? undefined : await alerts.markedAmong(items.map(({ _id }) => _id));
      yield* marked ? items.filter(({ _id }) => marked.has(_id)) : items;
      position = next;
      if (!more) return;
    }
  }
  return { books: read(), readTo: () => position };
}

type Ports = Pick<AlertMailPorts, "alerts" | "users" | "publicUrl" | "clock">;

/**
 * Removes the alert and stores its mail in one transaction, so that repeated, interrupted and concurrent runs mail
 * nobody twice. For an account that is not in use, only removes the alert.
 * The alert waits while the address is not proven, since whoever created the account may have made it up.
 * @returns the stored mail; undefined if the alert was removed meanwhile or mailed by another run
 */
async function sendAlert(ports: Ports, alert: Alert, book: Book): Promise<MailId | "waits" | undefined> {
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

type WaitingAlertPorts = Ports & {
  alerts: Pick<AlertStore, "ofUser">;
  books: Pick<BookStore, "get">;
};

/**
 * Stores the mails that were due while the user's address was not proven. The job does not compare their books again.
 * @returns the stored mails, to be enqueued
 */
export async function sendWaitingAlerts(ports: WaitingAlertPorts, user: UserId): Promise<MailId[]> {
  const mails: MailId[] = [];
  for (const alert of await ports.alerts.ofUser(user)) {
    const book = await ports.books.get(alert.bookId);
    if (!book || outcomeOf(alert, book) !== "send") continue;
    const mail = await sendAlert(ports, alert, book);
    if (mail && mail !== "waits") mails.push(mail);
  }
  return mails;
}

type BookState = Pick<Book, "status" | "stock" | "price">;

/** Whether an alert is due for a book in its current state (docs/rules.md#alerts). */
export function outcomeOf(
  { kind, price }: Pick<Alert, "kind" | "price">,
  book: BookState,
): "send" | "wait" | "drop" {
  if (!book.status) return "drop";
  switch (kind) {
    case "back-in-stock":
      return book.stock > 0 ? "send" : "wait";
    case "lower-price":
      return book.price < price ? "send" : "wait";
  }
}
