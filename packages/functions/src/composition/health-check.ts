import { keys } from "@frangipani/core/dynamo";
import { newId } from "@frangipani/core/kernel";
import * as z from "zod/mini";
import type { TableResource } from "./resources.ts";

/** Reads an item that the function's role allows; it need not exist. @throws when the table does not answer */
export type HealthCheck = () => Promise<unknown>;

const Item = z.looseObject({});

export const checkSettings =
  ({ table }: TableResource): HealthCheck =>
  () =>
    table.get(Item, keys.settings("gst"));

/** For functions that read none of the shop's settings by themselves. */
export const checkOrders =
  ({ table }: TableResource): HealthCheck =>
  () =>
    table.get(Item, keys.order(newId("Order")));

export const checkAlerts =
  ({ table }: TableResource): HealthCheck =>
  () =>
    table.get(Item, keys.alertsCursor());

export const checkMails =
  ({ table }: TableResource): HealthCheck =>
  () =>
    table.get(Item, keys.mail(newId("Mail")));
