import { createSweeper } from "../jobs/sweeper.ts";
import { composeMailroom } from "./mailroom.ts";
import { composePorts, type OrderResources } from "./order-ports.ts";

export const composeSweeper = (resources: OrderResources) =>
  createSweeper({ ports: composePorts(resources), mailroom: composeMailroom(resources) });
