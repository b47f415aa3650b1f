import { Failure } from "@frangipani/core/kernel";
import { type OrderId, reconcilePayment, settleSession } from "@frangipani/core/orders";
import { routes } from "../contract/routes.ts";
import { createBase } from "../http/base.ts";
import { countFailures, log, recordMetrics } from "../http/telemetry/log.ts";
import { webhookCalls } from "../webhook/calls.ts";
import { type OrderResources, orderPorts } from "./order-ports.ts";

type WebhookResources = OrderResources & {
  /** @throws when the signature is not the provider's */
  readWebhook(
    body: string,
    signature: string,
    now: Date,
  ): Promise<{
    createdAt: Date;
    sessionId: string | undefined;
    orderId: OrderId | undefined;
    paymentId: string | undefined;
  }>;
};

/** Separate from the checkout, so that many shoppers cannot keep the provider from reporting payments. */
export const createWebhook = (resources: WebhookResources, ports = orderPorts(resources)) =>
  // Authenticated by the provider's signature.
  createBase(async () => undefined)
    .use("/stripe/webhook", countFailures("WebhookFailures"))
    .route(
      "/",
      routes(webhookCalls, {
        "POST /api/stripe/webhook": async ({ c }) => {
          const signature = c.req.header("stripe-signature") ?? "";
          const event = await resources
            .readWebhook(await c.req.text(), signature, ports.clock.now())
            .catch((error) => {
              log("warn", { event: "webhook.refused", requestId: c.var.requestId, error });
              throw new Failure("invalid", "webhook.signature", "The signature is not valid");
            });
          if (event.sessionId) await settleSession(ports, event.sessionId, event.orderId);
          if (event.paymentId) await reconcilePayment(ports, event.paymentId);
          recordMetrics({ WebhookLag: (ports.clock.now().getTime() - event.createdAt.getTime()) / 1000 });
          return { received: true };
        },
      }),
    );
