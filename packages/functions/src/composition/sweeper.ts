import { createSweeper } from "../jobs/sweeper.ts";
import { composeOutboxPorts } from "./mailer.ts";
import { composePorts, type OrderResources } from "./order-ports.ts";

export const composeSweeper = (resources: OrderResources) =>
  createSweeper({ ports: composePorts(resources), outboxPorts: composeOutboxPorts(resources) });
