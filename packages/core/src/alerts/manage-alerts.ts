import type { SignedIn, UserId } from "../accounts/account/user.ts";
import { bookMessages } from "../books/book/messages.ts";
import { Failure } from "../kernel/failure.ts";
import { newId } from "../kernel/id.ts";
import { CONFLICT, retryOnConflict } from "../kernel/retry.ts";
import { instant } from "../kernel/time/clock.ts";
import type { Alert, AlertParams, AlertPorts, AlertStore, StopAlertsQuery } from "./alert.ts";

export const alertMessages = {
  asked: {
    "back-in-stock": (title: string) => `We will tell you when "${title}" is back in stock`,
    "lower-price": (title: string) => `We will tell you when "${title}" costs less`,
  },
  waits: "It waits until you confirm your email address in your profile.",
  removed: (title: string) => `No message about "${title}" any more`,
  changeFailed: "Your alerts could not be changed",
  fetchFailed: "Your alerts could not be fetched",
  empty: "You have not asked for any alerts",
  full: "You have asked for 200 alerts. Remove some to ask for others.",
  inStock: "This book is in stock.",
  stopped: "You will get no more messages about books",
  linkInvalid: "This link is not valid.",
} as const;

/** An alert that was asked for before stays as it was. @throws Failure "book.missing", "alerts.in-stock", "alerts.full" */
export async function addAlert(
  { alerts, books, secrets, clock }: AlertPorts,
  principal: SignedIn,
  { bookId, kind }: AlertParams,
): Promise<void> {
  const book = await books.get(bookId);
  if (!book?.status) throw new Failure("missing", "book.missing", bookMessages.missing);
  if (kind === "back-in-stock" && book.stock > 0)
    throw new Failure("conflict", "alerts.in-stock", alertMessages.inStock);
  const alert: Alert = {
    _id: newId("Alert"),
    userId: principal._id,
    bookId,
    kind,
    price: book.price,
    askedAt: instant(clock.now()),
  };
  if ((await alerts.add(alert, secrets.id())) === "full")
    throw new Failure("conflict", "alerts.full", alertMessages.full);
}

/** Idempotent. */
export async function removeAlert(
  { alerts }: Pick<AlertPorts, "alerts">,
  { _id: user }: SignedIn,
  { bookId, kind }: AlertParams,
): Promise<void> {
  await retryOnConflict(async () => {
    const alert = await alerts.find(user, bookId, kind);
    return !alert || (await alerts.remove(user, [alert])) || CONFLICT;
  });
}

// DynamoDB allows 100 writes in a transaction; the user's counter of alerts is one of them.
const MAX_REMOVED_AT_ONCE = 90;

/** Removes all alerts of the user whom a mail was sent to. Idempotent. Throws "alerts.link-invalid". */
export async function stopAlerts(
  { alerts, secrets }: Pick<AlertPorts, "alerts" | "secrets">,
  { user, token }: StopAlertsQuery,
): Promise<void> {
  const expected = await alerts.stopToken(user);
  // Keyed hashes, so that the time of the comparison says nothing about the token.
  const hashOf = (value: string) => secrets.hash("stop-alerts", value);
  if (expected === undefined || hashOf(expected) !== hashOf(token))
    throw new Failure("missing", "alerts.link-invalid", alertMessages.linkInvalid);
  await removeAll(alerts, user);
}

const removeAll = (alerts: AlertStore, user: UserId): Promise<boolean> =>
  retryOnConflict(async () => {
    const all = await alerts.ofUser(user);
    for (let index = 0; index < all.length; index += MAX_REMOVED_AT_ONCE)
      if (!(await alerts.remove(user, all.slice(index, index + MAX_REMOVED_AT_ONCE)))) return CONFLICT;
    return true;
  });
