import * as z from "zod/mini";
import type { Secrets } from "../accounts/account/secrets.ts";
import { hasProvenEmail, type User, UserId, type UserStore } from "../accounts/account/user.ts";
import { BookId } from "../books/book/book-id.ts";
import type { BookStore } from "../books/book/ports.ts";
import type { Cursor } from "../catalogue/feed/feed.ts";
import { Cents } from "../kernel/amounts/quantities.ts";
import { toDollars } from "../kernel/amounts/units.ts";
import { id } from "../kernel/id.ts";
import { type Clock, Instant } from "../kernel/time/clock.ts";
import { type Mail, MailId } from "../mail/mail.ts";
import type { PostPorts } from "../mail/ports.ts";

export const AlertKind = z.enum(["back-in-stock", "lower-price"]);
export type AlertKind = z.output<typeof AlertKind>;

/** A request to be told once of a change of a book. */
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
const StopToken = z.string().check(z.regex(/^[\w-]{22}$/));

/** Derived from the alert, so that it is mailed once. */
export const mailIdOf = ({ _id }: Pick<Alert, "_id">): MailId => MailId.parse(`ma_${_id}`);

/** `allMarked`: the books of alerts from earlier versions are marked too (`rebuild-alerts`). */
type AlertsCursor = { cursor: Cursor; allMarked: boolean };

/** A book for which somebody asked an alert is marked by an item, so that a change of any other book reads no alerts. */
export type AlertStore = {
  /** Sorted by book. */
  ofUser(user: UserId): Promise<Alert[]>;
  /** In the order in which they were asked for; sees a new one after some milliseconds. */
  ofBook(book: BookId): AsyncIterable<Alert>;
  /** @returns the marked ones of these books, which may have alerts */
  markedAmong(books: readonly BookId[]): Promise<Set<BookId>>;
  /** Unmarks a book without alerts, unless one was added since `askedBefore`. */
  unmark(book: BookId, askedBefore: Instant): Promise<void>;
  /** @param stopToken kept unless the user has one already */
  add(alert: Alert, stopToken: string): Promise<"added" | "exists" | "full">;
  find(user: UserId, book: BookId, kind: AlertKind): Promise<Alert | undefined>;
  /** One transaction. @param mail stored with it @returns false if one of them is gone */
  remove(user: UserId, alerts: readonly Alert[], mail?: Mail): Promise<boolean>;
  /** The token in the links of the user's mails; undefined before their first alert. */
  stopToken(user: UserId): Promise<string | undefined>;
  /** Users who proved their address since, whose alerts may have waited for that. */
  provenUsers(): AsyncIterable<UserId>;
  forgetProven(user: UserId): Promise<void>;
  /** The position in the feed up to which changed books were compared with alerts. */
  readCursor(): Promise<AlertsCursor | undefined>;
  /** @param isFirst whether no cursor was stored before */
  writeCursor(cursor: Cursor, isFirst: boolean): Promise<void>;
};

export type AlertPorts = {
  alerts: AlertStore;
  books: Pick<BookStore, "get">;
  secrets: Pick<Secrets, "id" | "hash">;
  clock: Clock;
};

export type AlertMailPorts = {
  alerts: Omit<AlertStore, "find" | "add">;
  books: Pick<BookStore, "changedAfter" | "get">;
  users: Pick<UserStore, "byId">;
  /** The shop's origin, without a slash at the end. */
  publicUrl: string;
  enqueueMails: PostPorts["enqueue"];
  clock: Clock;
};

export const AlertParams = z.object({ bookId: BookId, kind: AlertKind });
export type AlertParams = z.output<typeof AlertParams>;

export const AlertWire = z.object({
  bookId: BookId,
  kind: AlertKind,
  price: z.number(),
  askedAt: Instant,
  /** Missing in responses of earlier versions. */
  waitsForEmail: z.optional(z.boolean()),
});
export type AlertWire = z.output<typeof AlertWire>;

export const alertToWire = ({ bookId, kind, price, askedAt }: Alert, user: User): AlertWire => ({
  bookId,
  kind,
  price: toDollars(price),
  askedAt,
  waitsForEmail: !hasProvenEmail(user),
});

/** The query of the link in an alert's mail that stops alerts. */
export const StopAlertsQuery = z.object({ user: UserId, token: StopToken });
export type StopAlertsQuery = z.output<typeof StopAlertsQuery>;
