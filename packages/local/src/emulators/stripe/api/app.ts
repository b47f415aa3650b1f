import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import Stripe from "stripe";
import { type Faults, injectFault } from "../../support/faults.ts";
import { expireDueSessions } from "../checkout/expire-session.ts";
import { StripeError } from "../errors.ts";
import { newId } from "../ids.ts";
import { failDueRefunds } from "../payments/refund.ts";
import type { Provider } from "../provider.ts";
import { authenticate } from "./authenticate.ts";
import { parseForm } from "./form.ts";
import { findRecorded, fingerprintOf, type RecordedResponse, recordResponse } from "./idempotency.ts";
import { OPERATIONS, type Operation } from "./operations.ts";

const JSON_TYPE = { "content-type": "application/json" };
const VERSION = /^\d{4}-\d\d-\d\d(\.[a-z]+)?$/;

/**
 * The part of Stripe's API that the shop uses; other calls get 404, as from Stripe.
 */
export function createApi(provider: Provider, { secretKey, faults }: { secretKey: string; faults: Faults }) {
  const api = new Hono<{ Bindings: HttpBindings }>();
  const withErrorResponse =
    (context: Context, respond: (requestId: string, body: string) => Response) => async () => {
      const requestId = newId("req");
      try {
        authenticate(context.req.header("authorization"), secretKey);
        return respond(requestId, await context.req.text());
      } catch (error) {
        return errorResponse(error, requestId);
      }
    };
  const run = (context: Context, work: () => Promise<Response>) =>
    injectFault(faults.take(`${context.req.method} ${context.req.path}`), context, work, faultResponse);

  for (const operation of OPERATIONS)
    api.on(operation.method, operation.path, (context) =>
      run(
        context,
        withErrorResponse(context, (requestId, body) =>
          perform(provider, operation, context, { requestId, body }),
        ),
      ),
    );
  api.all("*", (context) =>
    run(
      context,
      withErrorResponse(context, () => {
        throw new StripeError(404, {
          message: `Unrecognized request URL (${context.req.method}: ${context.req.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
        });
      }),
    ),
  );
  return api;
}

// Synchronous and in one transaction: of two requests with one idempotency key, the second finds the first
// one's response.
function perform(
  provider: Provider,
  operation: Operation,
  context: Context,
  { requestId, body }: { requestId: string; body: string },
): Response {
  const { req } = context;
  const version = req.header("stripe-version") ?? Stripe.API_VERSION;
  if (!VERSION.test(version))
    throw new StripeError(400, { message: `Invalid Stripe API version: ${version}` });
  expireDueSessions(provider);
  failDueRefunds(provider);

  const key = operation.method === "POST" ? req.header("idempotency-key") : undefined;
  const fingerprint = fingerprintOf(req.method, req.path, body);
  const headers = { ...JSON_TYPE, "request-id": requestId, "stripe-version": version };
  const params = parseForm(operation.method === "POST" ? body : new URL(req.url).search.slice(1));
  const cause = { id: requestId, idempotency_key: key ?? null };
  const { response, isReplay } = provider.ledger.transaction(() => {
    const recorded = key && findRecorded(provider.ledger, key, fingerprint, provider.now());
    if (recorded) return { response: recorded, isReplay: true };
    const result = operation.run({ provider, params, id: req.param("id") ?? "", cause });
    const recordedResponse: RecordedResponse = {
      status: 200,
      body: JSON.stringify(result, null, 2),
      request: requestId,
    };
    if (key) recordResponse(provider.ledger, key, fingerprint, recordedResponse, provider.now());
    return { response: recordedResponse, isReplay: false };
  });
  provider.webhooks.wake();
  return new Response(response.body, {
    status: response.status,
    headers: {
      ...headers,
      ...(key ? { "idempotency-key": key, "original-request": response.request } : {}),
      ...(isReplay ? { "idempotent-replayed": "true" } : {}),
    },
  });
}

function errorResponse(error: unknown, requestId: string): Response {
  const headers = { ...JSON_TYPE, "request-id": requestId };
  if (error instanceof StripeError)
    return new Response(JSON.stringify({ error: error.body }, null, 2), { status: error.status, headers });
  console.error("[stripe]", error);
  const body = { error: { type: "api_error", message: "An unknown error occurred." } };
  return new Response(JSON.stringify(body), { status: 500, headers });
}

const faultResponse = (status: number): Response =>
  errorResponse(
    new StripeError(status, {
      message: status === 429 ? "Request rate limit exceeded." : "Something went wrong on Stripe's end.",
      type: status === 429 ? "invalid_request_error" : "api_error",
      ...(status === 429 ? { code: "rate_limit" } : {}),
    }),
    newId("req"),
  );
