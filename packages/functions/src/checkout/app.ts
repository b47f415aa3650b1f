import { assertSelf, networkOf, type User } from "@frangipani/core/accounts";
import { Failure } from "@frangipani/core/kernel";
import {
  closePayment,
  findSettledOrder,
  type OrderPorts,
  orderMessages,
  orderToWire,
  placeOrder,
  returnOrder,
} from "@frangipani/core/orders";
import type { Context } from "hono";
import { isPaidTest } from "../canary/test-order.ts";
import { routes } from "../contract/routes.ts";
import { createBase, type Identify } from "../http/base.ts";
import { countResponses } from "../http/telemetry/count-responses.ts";
import { checkoutCalls } from "./calls.ts";

type CheckoutAppPorts = {
  ports: OrderPorts;
  identify: Identify<User>;
  clientIpAddress(c: Context): string;
};

export const createCheckout = ({ ports, identify, clientIpAddress }: CheckoutAppPorts) =>
  createBase(identify)
    .use("/stripe/create-checkout-session", countResponses("CheckoutFailures", 500))
    .route(
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
          const closed = await closePayment(ports, order);
          return orderToWire(isPaidTest(closed) ? await returnOrder(ports, closed) : closed, principal._id);
        },
      }),
    );
