import { instant, secondsAfter } from "../../kernel/time/clock.ts";
import { type Mail, type MailDraft, type MailId, newMail } from "../../mail/mail.ts";
import { addCopies, type Copies, copiesOf } from "../order/copies.ts";
import { isOfCanary, type Order } from "../order/order.ts";
import { withPointlessRequestEnded } from "./requests.ts";

export type Transition = {
  next: Order;
  stock: "keep" | "release" | "reserve";
  /** Copies that are released or reserved. */
  copies: readonly Copies[];
  mail: Mail | null;
  /** A mail to be deleted, unless it is being sent already. */
  unsend: MailId | null;
  /** Used instead when there are too few copies to reserve. */
  ifSoldOut: Transition | null;
};

export type Context = { now: Date; mailId: MailId; publicUrl: string };

/** A Lambda that was paused while reserving may still write within this time: AWS refuses signatures older than 15 minutes. */
const MAX_PAUSE_SECONDS = 20 * 60;

type Effects = {
  stock?: Transition["stock"];
  /** Copies released although the order goes on. */
  returned?: readonly Copies[];
  mail?: ((order: Order, publicUrl: string) => MailDraft) | undefined;
};

/** The order after a change, with what is stored and done along with it. */
export function change(
  changed: Order,
  { stock = "keep", returned = [], mail }: Effects,
  { now, mailId, publicUrl }: Context,
): Transition {
  const updated = withPointlessRequestEnded(changed, now);
  const holdsStock = stock === "keep" ? updated.holdsStock : stock === "reserve";
  const payUntil =
    updated.reserving && stock === "release"
      ? instant(secondsAfter(now, MAX_PAUSE_SECONDS))
      : updated.payUntil;
  const next: Order = { ...updated, holdsStock, payUntil, version: updated.version + 1 };
  // An anonymized order has no address.
  const canBeMailed = next.email !== "" && !isOfCanary(next);
  return {
    next,
    stock: returned.length > 0 ? "release" : stock,
    copies: addCopies(stock === "keep" ? [] : copiesOf(next), returned),
    mail: mail && canBeMailed ? newMail(mail(next, publicUrl), now, mailId) : null,
    unsend: null,
    ifSoldOut: null,
  };
}

/** @param next null when nothing changes */
export const changeTo = (next: Order | null, effects: Effects, context: Context): Transition | null =>
  next && change(next, effects, context);
