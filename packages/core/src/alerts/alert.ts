import * as z from "zod/mini";
import { UserId } from "../accounts/account/user.ts";
import { BookId } from "../books/book/book-id.ts";
import { Cents } from "../kernel/amounts/money.ts";
import { id } from "../kernel/id.ts";
import { Instant } from "../kernel/time/clock.ts";
import { MailId } from "../mail/mail.ts";

export const AlertKind = z.enum(["back-in-stock", "lower-price"]);
export type AlertKind = z.output<typeof AlertKind>;

/** What a reader wants to be told of a book, once. */
export const Alert = z.object({
  _id: id("Alert"),
  userId: UserId,
  bookId: BookId,
  kind: AlertKind,
  /** The book's price when the alert was added. */
  price: Cents,
  askedAt: Instant,
});
export type Alert = z.output<typeof Alert>;

/** docs/rules.md#alerts */
export const MAX_ALERTS = 200;

/** 128 random bits in base64url, as `Secrets.id` makes them. */
export const StopToken = z.string().check(z.regex(/^[\w-]{22}$/));

/** Derived from the alert, so that it is mailed once. */
export const mailIdOf = ({ _id }: Pick<Alert, "_id">): MailId => MailId.parse(`ma_${_id}`);
