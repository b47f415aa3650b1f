import { type ErasurePorts, eraseDue } from "@frangipani/core/erasure";
import { type RelayPorts, relayDue } from "@frangipani/core/mail";
import { type OrderPorts, sweepOrders } from "@frangipani/core/orders";
import { log } from "../http/telemetry/log.ts";
import { recordMetrics } from "../http/telemetry/metrics.ts";
import { isUnavailable } from "../http/unavailable.ts";

type SweeperPorts = { ports: OrderPorts; relayPorts: RelayPorts; erasurePorts: ErasurePorts };

export const createSweeper =
  ({ ports, relayPorts, erasurePorts }: SweeperPorts) =>
  async () => {
    // At once, so that a card provider that is down keeps no mail waiting.
    const [orders, mails, erasures] = await Promise.all([
      sweepOrders(ports, isUnavailable),
      relayDue(relayPorts, isUnavailable),
      eraseDue(erasurePorts, isUnavailable),
    ]);
    const failed = orders.failed.length + mails.failed.length + erasures.failed.length > 0;
    recordMetrics({ OrdersPaid: 0, SweepFailures: failed ? 1 : 0 });
    if (failed || orders.ended + mails.relayed + erasures.erased + erasures.anonymized > 0)
      log(failed ? "error" : "info", { event: "sweep", orders, mails, erasures });
    return { orders, mails, erasures };
  };
