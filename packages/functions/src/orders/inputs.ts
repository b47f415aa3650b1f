import { OrderId, OrderStatus } from "@frangipani/core/orders/order";
import { UserId } from "@frangipani/core/users/user";
import * as z from "zod/mini";
import { Paging } from "../http/paging.ts";

export const OrderParam = z.object({ id: OrderId });
export const CustomerParam = z.object({ userId: UserId });
/** An order takes about 1 kB: a default answer stays below 1 MB. */
export const OrderPage = Paging(1000);
export const StatusInput = z.object({ orderStatus: OrderStatus });
