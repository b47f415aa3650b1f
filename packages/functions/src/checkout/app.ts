import { assertSelf, networkOf, type User } from "@frangipani/core/accounts";
import { Failure } from "@frangipani/core/kernel";
import {
  closePayment,
  findSettledOrder,
  type OrderId,
  type OrderPorts,
  orderMessages,
  orderToWire,
  placeOrder,
  settleSession,
} from "@frangipani/core/orders";
import type { Context } from "hono";
import { routes } from "../contract/routes.ts";
import { createBase, type Identify } from "../http/base.ts";
import { log } from "../http/log.ts";
import { checkoutCalls } from "./calls.ts";

type ReadWebhook = (
  body: string,
  signature: string,
) => Promise<{ id: string; type: string; sessionId: string | undefined; orderId: OrderId | undefined }>;

type CheckoutAppPorts = {
  ports: OrderPorts;
  readWebhook: ReadWebhook;
  identify: Identify<User>;
  clientIpAddress(c: Context): string;
};

export const createCheckout = ({ ports, readWebhook, identify, clientIpAddress }: CheckoutAppPorts) =>
  createBase(identify).route(
    "/",
    routes(checkoutCalls, {
      "POST /api/stripe/create-checkout-session": ({ c, principal, json }) =>
        placeOrder(ports, principal, json, networkOf(clientIpAddress(c))),
      "GET /api/stripe/order/:sessionId": async ({ principal, params }) => {
        const order = await findSettledOrder(ports, principal, params.sessionId);
        if (!order) throw new Failure("missing", "order.missing", orderMessages.notFound);
        return orderToWire(order, principal._id);
      },
      "POST /api/stripe/cancel-checkout/:orderId": async ({ principal, params }) => {
        const order = await ports.orders.get(params.orderId);
        if (!order) throw new Failure("missing", "order.missing", orderMessages.notFound);
        assertSelf(principal, order.userId);
        return orderToWire(await closePayment(ports, order), principal._id);
      },
      "POST /api/stripe/webhook": async ({ c }) => {
        const event = await readWebhook(await c.req.text(), c.req.header("stripe-signature") ?? "").catch(
          (error) => {
            log("warn", { event: "webhook.refused", requestId: c.var.requestId, error });
            throw new Failure("invalid", "webhook.signature", "The signature is not valid");
          },
        );
        if (event.sessionId) await settleSession(ports, event.sessionId, event.orderId);
        return { received: true };
      },
    }),
  );
