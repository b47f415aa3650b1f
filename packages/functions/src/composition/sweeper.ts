import { dynamoErasures } from "@frangipani/core/dynamo";
import { createSweeper } from "../jobs/sweeper.ts";
import { composeCodePorts } from "./mailer.ts";
import { composeOrderPorts, type OrderResources } from "./order-ports.ts";
import type { ErasureListResource, MailKeyResource, RetentionResource } from "./resources.ts";

type Resources = OrderResources & MailKeyResource & RetentionResource & ErasureListResource;

export function composeSweeper(resources: Resources) {
  const ports = composeOrderPorts(resources);
  return createSweeper({
    ports,
    outboxPorts: composeCodePorts(resources),
    erasurePorts: {
      erasures: dynamoErasures(resources.table, resources.erasureList),
      orderPorts: ports,
      clock: resources.clock,
      retentionYears: resources.retentionYears,
    },
  });
}
