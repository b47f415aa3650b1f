import { assertSelf, networkOf } from "@frangipani/core/accounts";
import { dynamoUserAccess } from "@frangipani/core/dynamo";
import { Failure } from "@frangipani/core/kernel";
import {
  cancelAndRefund,
  closePayment,
  findSettledOrder,
  orderMessages,
  orderToWire,
  placeOrder,
} from "@frangipani/core/orders";
import { isPaidTest } from "../canary/test-order.ts";
import { checkoutCalls } from "../checkout/calls.ts";
import { routes } from "../contract/routes.ts";
import { createBase } from "../http/base.ts";
import { createIdentify } from "../http/identify.ts";
import { countFailures } from "../http/telemetry/log.ts";
import { type OrderResources, orderPorts } from "./order-ports.ts";
import type { Resources } from "./resources.ts";

type CheckoutResources = OrderResources & Pick<Resources, "publicKeys" | "clientIpAddress">;

/** @param ports replaced in part by tests */
export const createCheckout = (resources: CheckoutResources, ports = orderPorts(resources)) =>
  createBase(createIdentify(dynamoUserAccess(resources.table), resources))
    .use("/stripe/create-checkout-session", countFailures("CheckoutFailures"))
    .route(
      "/",
      routes(checkoutCalls, {
        "POST /api/stripe/create-checkout-session": ({ c, principal, json }) =>
          placeOrder(ports, principal, json, networkOf(resources.clientIpAddress(c))),
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
          return orderToWire(
            isPaidTest(closed) ? await cancelAndRefund(ports, closed) : closed,
            principal._id,
          );
        },
      }),
    );
