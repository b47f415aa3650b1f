import { orderMessages } from "@frangipani/core/orders/messages";
import { OrderId } from "@frangipani/core/orders/order";
import * as z from "zod/mini";

export const SessionParam = z.object({
  sessionId: z.string().check(z.regex(/^[A-Za-z0-9_]{1,200}$/, orderMessages.notFound)),
});
export const CancelParam = z.object({ orderId: OrderId });
