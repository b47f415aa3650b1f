import { OrderGroup } from "@frangipani/core/orders/groups";
import { OrderId, OrderStatus } from "@frangipani/core/orders/order";
import { UserId } from "@frangipani/core/users/user";
import * as z from "zod/mini";
import { Paging } from "../http/paging.ts";

export const OrderParam = z.object({ id: OrderId });
export const CustomerParam = z.object({ userId: UserId });
/** An order takes about 1 kB: a default answer stays below 1 MB. */
export const OrderPage = Paging(1000);
export const StatusInput = z.object({ orderStatus: OrderStatus });

/**
 * What of all orders is asked for: those with the words that are typed, by the page; or all, a group, or those with the
 * status that is typed, from a cursor in either direction. Without any of it, the plain list.
 */
export const OrderList = z.extend(OrderPage, {
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
  group: z.optional(OrderGroup),
  back: z.optional(z.literal("true")),
});
export type OrderList = z.output<typeof OrderList>;
