import { Failure } from "@frangipani/core/kernel/failure";
import { CheckoutInput } from "@frangipani/core/orders/contract";
import { orderMessages } from "@frangipani/core/orders/messages";
import type { OrderId } from "@frangipani/core/orders/order";
import { placeOrder } from "@frangipani/core/orders/place-order";
import type { CheckoutPorts } from "@frangipani/core/orders/ports";
import { abandonOrder, orderOfSession, settleSession } from "@frangipani/core/orders/settle-payment";
import { orderToWire } from "@frangipani/core/orders/wire";
import { asSignedIn, onlySelf } from "@frangipani/core/users/who";
import { createBase, type Identify } from "../http/base.ts";
import { input } from "../http/input.ts";
import { log } from "../http/log.ts";
import { CancelParam, SessionParam } from "./inputs.ts";

export type ReadWebhook = (
  body: string,
  signature: string,
) => Promise<{ id: string; type: string; sessionId: string | undefined; orderId: OrderId | undefined }>;

export type CheckoutDeps = { ports: CheckoutPorts; readWebhook: ReadWebhook; identify: Identify };

/** Opening payment pages, and hearing of payments (spec §7, Payment and orders). */
export const createCheckout = ({ ports, readWebhook, identify }: CheckoutDeps) =>
  createBase(identify)
    .post("/stripe/create-checkout-session", input("json", CheckoutInput), async (c) =>
      c.json(await placeOrder(ports, asSignedIn(c.var.user), c.req.valid("json"))),
    )
    .get("/stripe/order/:sessionId", input("param", SessionParam), async (c) => {
      const buyer = asSignedIn(c.var.user);
      const order = await orderOfSession(ports, c.req.valid("param").sessionId);
      // Whether somebody else's payment exists is nobody's business: it is as missing as none at all.
      if (!order || order.userId !== buyer._id)
        throw new Failure("missing", "order.missing", orderMessages.notFound);
      return c.json(orderToWire(order, buyer._id));
    })
    /** Beyond the specification: coming back from the payment page by Cancel or Back frees the copies at once. */
    .post("/stripe/cancel-checkout/:orderId", input("param", CancelParam), async (c) => {
      const buyer = asSignedIn(c.var.user);
      const order = await ports.orders.get(c.req.valid("param").orderId);
      if (!order) throw new Failure("missing", "order.missing", orderMessages.notFound);
      onlySelf(buyer, order.userId);
      return c.json(orderToWire(await abandonOrder(ports, order), buyer._id));
    })
    .post("/stripe/webhook", async (c) => {
      const event = await readWebhook(await c.req.text(), c.req.header("stripe-signature") ?? "").catch(
        (error) => {
          log("warn", { event: "webhook.refused", requestId: c.var.requestId, error });
          throw new Failure("invalid", "webhook.signature", "The signature is not valid");
        },
      );
      if (event.sessionId) await settleSession(ports, event.sessionId, event.orderId);
      return c.json({ received: true });
    });
