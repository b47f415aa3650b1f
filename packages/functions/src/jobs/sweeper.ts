import { deliverMails, type OutboxStore } from "@frangipani/core/mail/deliver";
import type { MailSender } from "@frangipani/core/mail/mail";
import type { CheckoutPorts } from "@frangipani/core/orders/ports";
import { sweepOrders } from "@frangipani/core/orders/sweep-orders";
import { log } from "../http/log.ts";

export type SweeperDeps = { ports: CheckoutPorts; outbox: OutboxStore; sender: MailSender };

/** What runs every few minutes: ends unpaid orders past their time, and sends the mails that are still waiting. */
export const createSweeper =
  ({ ports, outbox, sender }: SweeperDeps) =>
  async () => {
    const orders = await sweepOrders(ports);
    const mails = await deliverMails(outbox, sender);
    const failed = orders.failed.length + mails.failed.length;
    if (orders.looked + mails.sent + failed > 0)
      log(failed > 0 ? "error" : "info", { event: "sweep", orders, mails });
    return { orders, mails };
  };
