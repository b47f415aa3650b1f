import * as z from "zod/mini";
import { hasProvenEmail, type User, UserId } from "../accounts/account/user.ts";
import { BookId } from "../books/book/book-id.ts";
import { toDollars } from "../kernel/amounts/units.ts";
import { Instant } from "../kernel/time/clock.ts";
import { type Alert, AlertKind, StopToken } from "./alert.ts";

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

/** From the link in an alert's mail. */
export const StopAlertsQuery = z.object({ user: UserId, token: StopToken });
export type StopAlertsQuery = z.output<typeof StopAlertsQuery>;
