import { Failure } from "@frangipani/core/kernel";
import { type OrderId, type OrderPorts, reconcilePayment, settleSession } from "@frangipani/core/orders";
import { routes } from "../contract/routes.ts";
import { createBase } from "../http/base.ts";
import { countResponses } from "../http/telemetry/count-responses.ts";
import { log } from "../http/telemetry/log.ts";
import { recordMetrics } from "../http/telemetry/metrics.ts";
import { webhookCalls } from "./calls.ts";

type ReadWebhook = (
  body: string,
  signature: string,
) => Promise<{
  createdAt: Date;
  sessionId: string | undefined;
  orderId: OrderId | undefined;
  paymentId: string | undefined;
}>;

type WebhookAppPorts = { ports: OrderPorts; readWebhook: ReadWebhook };

/** Apart from the checkout, so that a rush of shoppers never keeps the provider from reporting their payments. */
export const createWebhook = ({ ports, readWebhook }: WebhookAppPorts) =>
  // The provider's signature says who calls.
  createBase(async () => undefined)
    .use("/stripe/webhook", countResponses("WebhookFailures", 400))
    .route(
      "/",
      routes(webhookCalls, {
        "POST /api/stripe/webhook": async ({ c }) => {
          const event = await readWebhook(await c.req.text(), c.req.header("stripe-signature") ?? "").catch(
            (error) => {
              log("warn", { event: "webhook.refused", requestId: c.var.requestId, error });
              throw new Failure("invalid", "webhook.signature", "The signature is not valid");
            },
          );
          if (event.sessionId) await settleSession(ports, event.sessionId, event.orderId);
          if (event.paymentId) await reconcilePayment(ports, event.paymentId);
          recordMetrics({ WebhookLag: (ports.clock.now().getTime() - event.createdAt.getTime()) / 1000 });
          return { received: true };
        },
      }),
    );
