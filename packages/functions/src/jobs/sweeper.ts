import { deliverDue, type OutboxPorts } from "@frangipani/core/mail";
import { type OrderPorts, sweepOrders } from "@frangipani/core/orders";
import { log } from "../http/log.ts";
import { isUnavailable } from "../http/unavailable.ts";

type SweeperPorts = { ports: OrderPorts; outboxPorts: OutboxPorts };

export const createSweeper =
  ({ ports, outboxPorts }: SweeperPorts) =>
  async () => {
    // At once, so that a card provider that is down keeps no mail waiting.
    const [orders, mails] = await Promise.all([
      sweepOrders(ports, isUnavailable),
      deliverDue(outboxPorts, isUnavailable),
    ]);
    const failed = orders.failed.length + mails.failed.length > 0;
    if (failed || orders.ended + mails.sent > 0)
      log(failed ? "error" : "info", { event: "sweep", orders, mails });
    return { orders, mails };
  };
