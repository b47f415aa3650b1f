import { createSweeper } from "../jobs/sweeper.ts";
import { composeCodePorts } from "./mailer.ts";
import { composeOrderPorts, type OrderResources } from "./order-ports.ts";
import type { MailKeyResource } from "./resources.ts";

export const composeSweeper = (resources: OrderResources & MailKeyResource) =>
  createSweeper({ ports: composeOrderPorts(resources), outboxPorts: composeCodePorts(resources) });
