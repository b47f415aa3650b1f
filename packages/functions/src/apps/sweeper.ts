import {
  dynamoErasures,
  dynamoNotices,
  dynamoOutbox,
  dynamoPushDevices,
  dynamoSettings,
  type Table,
} from "@frangipani/core/dynamo";
import { type ErasurePorts, eraseDue } from "@frangipani/core/erasure";
import { relayDue } from "@frangipani/core/mail";
import { sendNotices } from "@frangipani/core/notices";
import { sweepOrders } from "@frangipani/core/orders";
import { log, recordMetrics } from "../http/telemetry/log.ts";
import { isUnavailable } from "../http/unavailable.ts";
import { type OrderResources, orderPorts } from "./order-ports.ts";

type SweeperResources = OrderResources & {
  /** The ids of erased users, in a table of its own. */
  erasureList: Table;
  /** For how many years paid orders keep the personal data of an erased account. */
  retentionYears: number;
};

export const erasurePorts = (
  { table, clock, erasureList, retentionYears }: SweeperResources,
  ports: ErasurePorts["orderPorts"],
): ErasurePorts => ({
  erasures: dynamoErasures(table, erasureList),
  orderPorts: ports,
  clock,
  retentionYears,
});

/** @param ports replaced in part by tests */
export function createSweeper(resources: SweeperResources, ports = orderPorts(resources)) {
  const { table, clock, mailQueue: queue } = resources;
  const relayPorts = { outbox: dynamoOutbox(table), queue, clock };
  const portsOfErasures = erasurePorts(resources, ports);
  const { noticeSettings } = dynamoSettings(table);
  const noticePorts = {
    ...ports,
    notices: dynamoNotices(table),
    noticeSettings,
    pushDevices: dynamoPushDevices(table),
  };
  return async () => {
    // In parallel, so that an unavailable card provider does not delay mails.
    const [orders, mails, erasures, notices] = await Promise.all([
      sweepOrders(ports, isUnavailable),
      relayDue(relayPorts, isUnavailable),
      eraseDue(portsOfErasures, isUnavailable),
      // A malformed notice must not stop the other jobs every minute.
      sendNotices(noticePorts).catch((error: unknown) => ({ failed: String(error) })),
    ]);
    const failures = orders.failed.length + mails.failed.length + erasures.failed.length;
    const failed = failures > 0 || typeof notices === "object";
    recordMetrics({ OrdersPaid: 0, SweepFailures: failed ? 1 : 0 });
    if (failed || orders.ended + mails.relayed + erasures.erased + erasures.anonymized > 0 || notices !== 0)
      log(failed ? "error" : "info", { event: "sweep", orders, mails, erasures, notices });
    return { orders, mails, erasures, notices };
  };
}
