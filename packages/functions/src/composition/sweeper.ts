import { createSweeper } from "../jobs/sweeper.ts";
import { composeOutboxPorts } from "./mailer.ts";
import { composeOrderPorts, type OrderResources } from "./order-ports.ts";

export const composeSweeper = (resources: OrderResources) =>
  createSweeper({ ports: composeOrderPorts(resources), outboxPorts: composeOutboxPorts(resources) });
