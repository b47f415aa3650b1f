import type { UserId } from "../../accounts/account/user.ts";
import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { type Clock, epochSeconds, instant, secondsAfter } from "../../kernel/time/clock.ts";
import type { OrderStore } from "../../orders/lifecycle/ports.ts";
import {
  emptyHolds,
  type Hold,
  Holds,
  MAX_COPIES_OF_NETWORK,
  withHold,
  withoutHold,
} from "../../orders/order/holds.ts";
import type { Order } from "../../orders/order/order.ts";
import { needsInvoice } from "../../orders/order/refund.ts";
import { confirmCopies, returnCopies, takeCopies } from "../books/copies.ts";
import { officeChangeWrite } from "../office-changes.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { Write } from "../table/writes.ts";
import { Counter, noteLastInvoice } from "./invoices.ts";

/** Longer than an attempt that ended unpaid counts against its buyer (orders/order/holds.ts). */
const RETENTION_SECONDS = 2 * 86_400;

export function dynamoHolds(table: Table, clock: Clock) {
  const expiresAt = () => epochSeconds(secondsAfter(clock.now(), RETENTION_SECONDS));
  const read = async (user: UserId): Promise<Holds> =>
    (await table.get(Holds, keys.holds(user))) ?? emptyHolds;

  const replace = (user: UserId, before: Holds, next: Holds): Write =>
    table.store(keys.holds(user), { ...next, expiresAt: expiresAt() }, before.version);

  // The buyer's other holds, read when an order's attempt ended; saves a second read for `othersOf`.
  const otherHolds = new WeakMap<Order, readonly Hold[]>();

  const leaveNetwork = async ({ orderId, network }: Hold): Promise<void> => {
    if (network === null) return;
    await table.updateOne(keys.networkHolds(network), {
      compute: { copies: "copies - #held" },
      remove: [orderId],
      when: "attribute_exists(#held)",
      names: { held: orderId },
    });
  };

  return {
    read,

    othersOf: async (order: Order): Promise<readonly Hold[]> =>
      otherHolds.get(order) ?? (await read(order.userId)).open.filter(({ orderId }) => orderId !== order._id),

    addWrite: (order: Order, before: Holds, network: string | null): Write =>
      replace(order.userId, before, withHold(before, order, network)),

    /** A single write that may be repeated: hundreds may buy from one network at once. @returns false when it is full */
    async joinNetwork({ _id, totalQuantity }: Order, network: string): Promise<boolean> {
      const refused = await table.updateUnless(keys.networkHolds(network), {
        set: { expiresAt: expiresAt(), [_id]: totalQuantity },
        add: { copies: totalQuantity },
        when: "attribute_not_exists(#held) AND (attribute_not_exists(copies) OR copies <= :room)",
        values: { room: MAX_COPIES_OF_NETWORK - totalQuantity },
        names: { held: _id },
      });
      return refused === undefined || _id in refused;
    },

    /** Leaves the network at once, before the order is stored as ended; may be repeated. @returns writes for the order's end */
    async remove(ended: Order): Promise<Write[]> {
      const [holdsKey, invoiceKey] = [keys.holds(ended.userId), keys.lastInvoice()];
      const find = await table.finder(needsInvoice(ended) ? [holdsKey, invoiceKey] : [holdsKey]);
      const holds = find(Holds, holdsKey) ?? emptyHolds;
      // Saves a read when the order's invoice is created next.
      if (needsInvoice(ended)) noteLastInvoice(ended, find(Counter, invoiceKey));
      const hold = holds.open.find(({ orderId }) => orderId === ended._id);
      otherHolds.set(
        ended,
        holds.open.filter((one) => one !== hold),
      );
      if (!hold) return [];
      await leaveNetwork(hold);
      return [replace(ended.userId, holds, withoutHold(holds, ended, clock.now()))];
    },
  };
}

// A process that was paused for longer does not begin to take copies: the order may have ended.
const TAKING_SECONDS = 60;

type ReservationPorts = {
  holds: ReturnType<typeof dynamoHolds>;
  raiseLatest(order: Order, changed: Date): Promise<void>;
};

/**
 * The copies of an order that is being placed, each line by a single write, since transactions of buyers of one title
 * would cancel each other (docs/decisions/016-a-hot-title.md).
 */
export function dynamoReservations(table: Table, clock: Clock, { holds, raiseLatest }: ReservationPorts) {
  const returnAll = async (order: Order): Promise<void> => {
    const now = clock.now();
    await Promise.all(order.lines.map(({ productId }) => returnCopies(table, productId, order._id, now)));
    table.ownChanges += 1;
  };

  return {
    returnAll,

    async reserve(order, books, network) {
      const now = clock.now();
      if (instant(now) > instant(secondsAfter(new Date(order.createdAt), TAKING_SECONDS))) return "conflict";
      const taking = order.lines.map(async ({ productId, quantity }) => {
        const book = books.get(productId);
        return book !== undefined && takeCopies(table, book, { order: order._id, quantity }, now);
      });
      // Waits for all lines, so that none is still being written when a failed one is reported.
      await Promise.allSettled(taking);
      if ((await Promise.all(taking)).includes(false)) return "conflict";
      await raiseLatest(order, now);
      const fits = network === null || (await holds.joinNetwork(order, network));
      return fits ? "reserved" : "network-full";
    },

    async withdraw(order) {
      await returnAll(order);
      await retryOnConflict(async () => {
        const refused = await table.transact([
          table.removeIf(keys.order(order._id), "version = :read", { read: order.version }),
          table.remove(keys.orderNumber(order.orderNumber)),
          ...(await holds.remove(order)),
          officeChangeWrite(table, { orderId: order._id, userId: order.userId }),
        ]);
        // If the order's own write was refused, another process has ended the order meanwhile.
        return refused.length > 0 && !refused.includes(0) ? CONFLICT : undefined;
      });
    },

    async confirmCopies(order) {
      await Promise.all(order.lines.map(({ productId }) => confirmCopies(table, productId, order._id)));
    },
  } satisfies Partial<OrderStore> & { returnAll(order: Order): Promise<void> };
}
