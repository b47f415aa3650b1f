import type { UserId } from "../../accounts/users/user.ts";
import { type Clock, epochSeconds, secondsAfter } from "../../kernel/time/clock.ts";
import type { Order } from "../../orders/order.ts";
import {
  type Hold,
  Holds,
  MAX_COPIES_OF_NETWORK,
  noHolds,
  withHold,
  withoutHold,
} from "../../orders/placing/holds.ts";
import { keys } from "../keys.ts";
import type { Table, Write } from "../table/table.ts";

/** Longer than attempts that ended unpaid count. */
const RETENTION_SECONDS = 2 * 86_400;

export function dynamoHolds(table: Table, clock: Clock) {
  const expiresAt = () => epochSeconds(secondsAfter(clock.now(), RETENTION_SECONDS));
  const read = async (user: UserId): Promise<Holds> => {
    const holds = await table.get(Holds, keys.holds(user));
    if (holds) return holds;
    const former = await table.get(Holds, keys.formerHolds(user));
    return { ...(former ?? noHolds), version: noHolds.version };
  };

  const replace = (user: UserId, before: Holds, next: Holds): Write =>
    before.version === 0
      ? table.create(keys.holds(user), { ...next, expiresAt: expiresAt() })
      : table.replace(keys.holds(user), { ...next, expiresAt: expiresAt() }, before.version);

  const addToNetwork = ({ network, copies }: Hold, limit?: number): Write[] =>
    network === null
      ? []
      : [
          table.update(keys.networkHolds(network), {
            UpdateExpression: "ADD copies :copies SET expiresAt = :expiresAt",
            ...(limit !== undefined && {
              ConditionExpression: "attribute_not_exists(copies) OR copies <= :room",
            }),
            ExpressionAttributeValues: {
              ":copies": copies,
              ":expiresAt": expiresAt(),
              ...(limit !== undefined && { ":room": limit - copies }),
            },
          }),
        ];

  return {
    read,

    /** Two writes at most; the network's, if any, is the last. */
    addWrites(order: Order, before: Holds, network: string | null): Write[] {
      const hold = { orderId: order._id, copies: order.totalQuantity, network };
      return [
        replace(order.userId, before, withHold(before, order, network)),
        ...addToNetwork(hold, MAX_COPIES_OF_NETWORK),
      ];
    },

    async removeWrites(ended: Order): Promise<Write[]> {
      const holds = await read(ended.userId);
      const hold = holds.open.find(({ orderId }) => orderId === ended._id);
      // Placed by a version that did not count them.
      if (!hold) return [];
      return [
        replace(ended.userId, holds, withoutHold(holds, ended, clock.now())),
        ...addToNetwork({ ...hold, copies: -hold.copies }),
      ];
    },
  };
}
