import { dynamoErasures, dynamoOutbox } from "@frangipani/core/dynamo";
import { createSweeper } from "../jobs/sweeper.ts";
import { composeMailQueue } from "./mailer.ts";
import { composeOrderPorts, type OrderResources } from "./order-ports.ts";
import type { ErasureListResource, RetentionResource } from "./resources.ts";

type Resources = OrderResources & RetentionResource & ErasureListResource;

export function composeSweeper(resources: Resources) {
  const ports = composeOrderPorts(resources);
  return createSweeper({
    ports,
    relayPorts: {
      outbox: dynamoOutbox(resources.table),
      queue: composeMailQueue(resources),
      clock: resources.clock,
    },
    erasurePorts: {
      erasures: dynamoErasures(resources.table, resources.erasureList),
      orderPorts: ports,
      clock: resources.clock,
      retentionYears: resources.retentionYears,
    },
  });
}
