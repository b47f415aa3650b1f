import { createHash } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { equalInConstantTime } from "../support/aws-requests.ts";
import { type Faults, injectFault } from "../support/faults.ts";
import type { Ledger } from "./ledger.ts";
import { type Kind, type Kinds, newId, StripeError } from "./objects.ts";
import { expand, nonEmpty, type Params, paging, parseForm, readParams } from "./params.ts";
import { ConfirmParams, confirmPage, createPaymentMethod, PaymentMethodParams } from "./payments.ts";
import { createRefund, failDueRefunds, RefundParams } from "./refunds.ts";
import { createSession, expireDueSessions, expireSession, SessionParams } from "./sessions.ts";
import type { Provider } from "./webhooks.ts";

type Call = { provider: Provider; params: Params; id: string };
type Operation = { method: "GET" | "POST"; path: string; run(call: Call): object };

const get = (path: string, run: Operation["run"]): Operation => ({ method: "GET", path, run });
const post = (path: string, run: Operation["run"]): Operation => ({ method: "POST", path, run });

const retrieve = (path: string, kind: "checkout.session" | "event"): Operation =>
  get(`${path}/:id`, ({ provider: { ledger }, params, id }) =>
    expandAll(ledger, ledger.require(kind, id), readParams(z.strictObject({ expand }), params).expand),
  );

const list = <K extends Kind>(path: string, kind: K): Operation =>
  get(path, ({ provider: { ledger }, params }) =>
    page(ledger, path, kind, readParams(z.strictObject(paging), params)),
  );

/** Lists all objects, or those of one payment if the request names it. */
const listOfPayment = (path: string, kind: "charge" | "refund" | "dispute"): Operation =>
  get(path, ({ provider: { ledger }, params }) => {
    const Query = z.strictObject({ ...paging, payment_intent: z.optional(nonEmpty) });
    const { payment_intent, ...query } = readParams(Query, params);
    const intent = payment_intent && ledger.require("payment_intent", payment_intent);
    const parent = intent && (kind === "refund" ? String(intent.latest_charge) : intent.id);
    return page(ledger, path, kind, { ...query, parent });
  });

const OPERATIONS: Operation[] = [
  post("/v1/checkout/sessions", ({ provider, params }) =>
    createSession(provider, readParams(SessionParams, params)),
  ),
  list("/v1/checkout/sessions", "checkout.session"),
  retrieve("/v1/checkout/sessions", "checkout.session"),
  post("/v1/checkout/sessions/:id/expire", ({ provider, id }) =>
    expireSession(provider, provider.ledger.require("checkout.session", id)),
  ),
  listOfPayment("/v1/charges", "charge"),
  post("/v1/refunds", ({ provider, params }) => createRefund(provider, readParams(RefundParams, params))),
  listOfPayment("/v1/refunds", "refund"),
  listOfPayment("/v1/disputes", "dispute"),
  retrieve("/v1/events", "event"),
  get("/v1/events", ({ provider: { ledger }, params }) => {
    const Query = z.strictObject({ ...paging, type: z.optional(nonEmpty) });
    const { type, ...query } = readParams(Query, params);
    return page(ledger, "/v1/events", "event", { ...query, label: type });
  }),
  post("/v1/payment_methods", ({ provider, params }) =>
    createPaymentMethod(provider, readParams(PaymentMethodParams, params)),
  ),
  post("/v1/payment_pages/:id/confirm", ({ provider, params, id }) =>
    confirmPage(provider, id, readParams(ConfirmParams, params)),
  ),
];

type List<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

function page<K extends Kind>(
  ledger: Ledger,
  url: string,
  kind: K,
  { expand, ...query }: Parameters<Ledger["list"]>[1] & { expand?: string[] | undefined },
): List<Kinds[K]> {
  const { objects, hasMore } = ledger.list(kind, query);
  return expandAll(ledger, { object: "list", data: objects, has_more: hasMore, url }, expand);
}

/** Replaces ids by their objects where `expand` asks for it, e.g. "data.payment_intent.latest_charge". */
function expandAll<T extends object>(ledger: Ledger, object: T, paths: string[] = []): T {
  const copy = structuredClone(object);
  for (const path of paths) expandPath(ledger, copy as Record<string, unknown>, path.split("."));
  return copy;
}

function expandPath(ledger: Ledger, object: Record<string, unknown>, [name = "", ...rest]: string[]): void {
  const value = typeof object[name] === "string" ? ledger.findAny(object[name]) : object[name];
  if (typeof value !== "object" || value === null) return; // an id may be missing as yet, as a payment's before it is paid
  object[name] = value;
  if (rest.length === 0) return;
  for (const inner of Array.isArray(value) ? value : [value])
    expandPath(ledger, inner as Record<string, unknown>, rest);
}

/** The part of Stripe's API that the shop uses; other calls get 404, as from Stripe. */
export function createApi(provider: Provider, { secretKey, faults }: { secretKey: string; faults: Faults }) {
  const api = new Hono<{ Bindings: HttpBindings }>();
  const respond = (context: Context, work: (body: string) => string) => {
    const { req } = context;
    const serve = async () => {
      try {
        authenticate(req.header("authorization") ?? "", secretKey);
        return jsonResponse(work(await req.text()));
      } catch (error) {
        return errorResponse(error);
      }
    };
    return injectFault(faults.take(`${req.method} ${req.path}`), context, serve, faultResponse);
  };
  for (const operation of OPERATIONS)
    api.on(operation.method, operation.path, (context) =>
      respond(context, (body) => perform(provider, operation, context, body)),
    );
  api.all("*", (context) =>
    respond(context, () => {
      const { method, path } = context.req;
      throw new StripeError(404, { message: `Unrecognized request URL (${method}: ${path}).` });
    }),
  );
  return api;
}

function authenticate(authorization: string, secretKey: string): void {
  const [, key = ""] = /^Bearer\s+(\S+)$/i.exec(authorization) ?? [];
  if (!equalInConstantTime(key, secretKey))
    throw new StripeError(401, { message: "Invalid API Key provided." });
}

// Performs a request without waiting, in one transaction, so that the second of two requests with one idempotency key finds the
// response of the first.
function perform(provider: Provider, operation: Operation, { req }: Context, body: string): string {
  const { ledger } = provider;
  expireDueSessions(provider);
  failDueRefunds(provider);
  const isPost = operation.method === "POST";
  const key = isPost ? req.header("idempotency-key") : undefined;
  const fingerprint = fingerprintOf(req.method, req.path, body);
  const params = parseForm(isPost ? body : new URL(req.url).search.slice(1));
  const response = ledger.transaction(() => {
    const recorded = key && findRecorded(ledger, key, fingerprint, provider.now());
    if (recorded) return recorded;
    const result = JSON.stringify(operation.run({ provider, params, id: req.param("id") ?? "" }), null, 2);
    if (key) recordResponse(ledger, key, fingerprint, result, provider.now());
    return result;
  });
  provider.webhooks.wake();
  return response;
}

const jsonResponse = (body: string, status = 200): Response =>
  new Response(body, {
    status,
    headers: { "content-type": "application/json", "request-id": newId("req") },
  });

function errorResponse(error: unknown): Response {
  if (error instanceof StripeError)
    return jsonResponse(JSON.stringify({ error: error.body }, null, 2), error.status);
  console.error("[stripe]", error);
  const body = { error: { type: "api_error", message: "An unknown error occurred." } };
  return jsonResponse(JSON.stringify(body), 500);
}

const faultResponse = (status: number): Response =>
  errorResponse(
    status === 429
      ? new StripeError(status, { message: "Request rate limit exceeded.", code: "rate_limit" })
      : new StripeError(status, { message: "Something went wrong on Stripe's end.", type: "api_error" }),
  );

// The first response to an idempotency key: later requests with the key get the same one.

const TTL_SECONDS = 24 * 3600;

const fingerprintOf = (method: string, path: string, body: string): string =>
  createHash("sha256").update(`${method} ${path}\n${body}`).digest("hex");

/** @throws StripeError for a key that was used for another request */
function findRecorded(ledger: Ledger, key: string, fingerprint: string, now: number): string | undefined {
  const row = ledger.database
    .prepare("SELECT fingerprint, body FROM idempotency WHERE key = ? AND created > ?")
    .get(key, now - TTL_SECONDS);
  if (row && row.fingerprint !== fingerprint)
    throw new StripeError(400, {
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      type: "idempotency_error",
    });
  return row && String(row.body);
}

/** Stores the response to an idempotency key. To be called in the transaction of the request itself. */
function recordResponse(
  { database }: Ledger,
  key: string,
  fingerprint: string,
  body: string,
  now: number,
): void {
  database
    .prepare("INSERT OR REPLACE INTO idempotency VALUES (?, ?, 200, ?, '', ?)")
    .run(key, fingerprint, body, now);
}
