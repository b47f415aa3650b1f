import { CONFLICT, retryOnConflict } from "../../kernel/retry.ts";
import { type Clock, instant, secondsAfter } from "../../kernel/time/clock.ts";
import type { OrderStore } from "../../orders/lifecycle/ports.ts";
import type { Order } from "../../orders/order/order.ts";
import { confirmCopies, returnCopies, takeCopies } from "../books/copies.ts";
import { officeChangeWrite } from "../office-changes.ts";
import { keys } from "../table/keys.ts";
import type { Table } from "../table/table.ts";
import type { dynamoHolds } from "./holds.ts";

// A process that was paused for longer does not begin to take copies: the order may have ended.
const TAKING_SECONDS = 60;

type Beside = {
  holds: ReturnType<typeof dynamoHolds>;
  raiseLatest(order: Order, changed: Date): Promise<void>;
};

/**
 * The copies of an order that is being placed, each line by a single write, since transactions of buyers of one title
 * would cancel each other (docs/decisions/016-a-hot-title.md).
 */
export function dynamoReservations(table: Table, clock: Clock, { holds, raiseLatest }: Beside) {
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
      // If a line fails, the others have settled before it is reported.
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
          table.removeVersion(keys.order(order._id), order.version),
          table.remove(keys.orderNumber(order.orderNumber)),
          ...(await holds.remove(order)),
          officeChangeWrite(table, { orderId: order._id, userId: order.userId }),
        ]);
        // Refused for the order itself, somebody else has ended it meanwhile.
        return refused.length > 0 && !refused.includes(0) ? CONFLICT : undefined;
      });
    },

    async confirmCopies(order) {
      await Promise.all(order.lines.map(({ productId }) => confirmCopies(table, productId, order._id)));
    },
  } satisfies Partial<OrderStore> & { returnAll(order: Order): Promise<void> };
}
