import * as z from "zod/mini";
import { Instant, instant, secondsAfter } from "../../kernel/time/clock.ts";
import { isAttempt, type Order, OrderId } from "./order.ts";

export const MAX_OPEN_ATTEMPTS = 2;
/** Unpaid copies that anybody may hold, that users with a confirmed email address may hold, and that one network may hold. */
const MAX_COPIES = 20;
const MAX_COPIES_CONFIRMED = 200;
export const MAX_COPIES_OF_NETWORK = 300;

/** Attempts that ended unpaid halve the allowance for a day, after the first two. */
const LAPSE_SECONDS = 24 * 60 * 60;
const FREE_LAPSES = 2;
const MIN_COPIES = 2;
/** Half of these reduce the largest allowance to the smallest. */
const MAX_LAPSES = 20;

/** The copies that one person's open attempts hold. */
export const Holds = z.object({
  open: z.array(
    z.object({
      orderId: OrderId,
      fingerprint: z.string(),
      copies: z.int(),
      /** Null if it does not count for the network. */
      network: z.nullable(z.string()),
    }),
  ),
  /** When attempts ended unpaid, since the last payment. */
  lapses: z.array(Instant),
  version: z.int(),
});
export type Holds = z.output<typeof Holds>;
export type Hold = Holds["open"][number];

export const emptyHolds: Holds = { open: [], lapses: [], version: 0 };

export const findAttempt = ({ open }: Holds, fingerprint: string): Hold | undefined =>
  open.find((hold) => hold.fingerprint === fingerprint);

export const heldCopies = ({ open }: Holds): number => open.reduce((sum, { copies }) => sum + copies, 0);

type Buyer = { hasProvenEmail: boolean };

/** How many copies a person may hold unpaid. */
export function allowedCopies({ lapses }: Holds, { hasProvenEmail }: Buyer, now: Date): number {
  const halvings = Math.max(0, recent(lapses, now).length - FREE_LAPSES);
  const limit = hasProvenEmail ? MAX_COPIES_CONFIRMED : MAX_COPIES;
  return Math.max(MIN_COPIES, Math.floor(limit / 2 ** halvings));
}

export const withHold = (holds: Holds, order: Order, network: string | null): Holds => ({
  ...holds,
  open: [
    ...holds.open,
    { orderId: order._id, fingerprint: order.fingerprint, copies: order.totalQuantity, network },
  ],
  version: holds.version + 1,
});

/** @param ended the attempt as it is now: paid, accepted unpaid, or never paid */
export function withoutHold(holds: Holds, ended: Order, now: Date): Holds {
  // An attempt whose page was never opened could not be paid.
  const isLapse = isAttempt(ended) && ended.sessionId !== null;
  const lapses = ended.paymentStatus === "paid" ? [] : recent(holds.lapses, now);
  return {
    open: holds.open.filter(({ orderId }) => orderId !== ended._id),
    lapses: isLapse ? [...lapses, instant(now)].slice(-MAX_LAPSES) : lapses,
    version: holds.version + 1,
  };
}

const recent = (lapses: readonly Instant[], now: Date): Instant[] => {
  const from = instant(secondsAfter(now, -LAPSE_SECONDS));
  return lapses.filter((at) => at > from);
};
