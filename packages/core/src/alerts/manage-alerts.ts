import type { SignedIn } from "../accounts/account/principal.ts";
import { bookMessages } from "../books/book/messages.ts";
import { Failure } from "../kernel/failure.ts";
import { newId } from "../kernel/id.ts";
import { CONFLICT, retryOnConflict } from "../kernel/retry.ts";
import { instant } from "../kernel/time/clock.ts";
import type { Alert } from "./alert.ts";
import type { AlertParams } from "./contract.ts";
import { alertMessages } from "./messages.ts";
import type { AlertPorts } from "./ports.ts";

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

/** Nothing happens where there is none. */
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
