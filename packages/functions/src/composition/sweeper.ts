import { dynamoErasures } from "@frangipani/core/dynamo";
import { createSweeper } from "../jobs/sweeper.ts";
import { composeCodePorts } from "./mailer.ts";
import { composeOrderPorts, type OrderResources } from "./order-ports.ts";
import type { MailKeyResource, RetentionResource } from "./resources.ts";

export function composeSweeper(resources: OrderResources & MailKeyResource & RetentionResource) {
  const ports = composeOrderPorts(resources);
  return createSweeper({
    ports,
    outboxPorts: composeCodePorts(resources),
    erasurePorts: {
      erasures: dynamoErasures(resources.table),
      orderPorts: ports,
      clock: resources.clock,
      retentionYears: resources.retentionYears,
    },
  });
}
