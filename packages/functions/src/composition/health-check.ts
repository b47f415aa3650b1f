import { keys } from "@frangipani/core/dynamo";
import { newId } from "@frangipani/core/kernel";
import * as z from "zod/mini";
import type { ServerBuild } from "../pages/document.ts";
import type { TableResource } from "./resources.ts";

/** Reads an item that the function's role allows; it need not exist. @throws when the table does not answer */
export type HealthCheck = () => Promise<unknown>;

const Item = z.looseObject({});

export const checkSettings =
  ({ table }: TableResource): HealthCheck =>
  () =>
    table.get(Item, keys.settings("gst"));

/** With the app, which the function imports when it first renders a page. */
export const checkPages =
  ({ build, ...resource }: TableResource & { build: ServerBuild }): HealthCheck =>
  () =>
    Promise.all([checkSettings(resource)(), build.loadApp()]);

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
