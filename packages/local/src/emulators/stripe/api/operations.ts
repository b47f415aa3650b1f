import * as z from "zod/mini";
import { ConfirmParams, confirmPage } from "../checkout/confirm-page.ts";
import { createSession } from "../checkout/create-session.ts";
import { expireSession } from "../checkout/expire-session.ts";
import { SessionParams } from "../checkout/session-params.ts";
import { createPaymentMethod, PaymentMethodParams } from "../payments/payment-method.ts";
import { createRefund, RefundParams } from "../payments/refund.ts";
import type { Cause, Provider } from "../provider.ts";
import { expandAll } from "./expand.ts";
import type { Params } from "./form.ts";
import { lineItemList, listOf } from "./list.ts";
import { expand, nonEmpty, paging, readParams } from "./params.ts";

type Call = { provider: Provider; params: Params; id: string; cause: Cause };
export type Operation = { method: "GET" | "POST"; path: string; run(call: Call): object };

const OnlyExpand = z.strictObject({ expand });

const get = (path: string, run: Operation["run"]): Operation => ({ method: "GET", path, run });
const post = (path: string, run: Operation["run"]): Operation => ({ method: "POST", path, run });

const retrieve = (path: string, kind: "payment_intent" | "charge" | "refund" | "event"): Operation =>
  get(path, ({ provider: { ledger }, params, id }) =>
    expandAll(ledger, ledger.require(kind, id), readParams(OnlyExpand, params).expand),
  );

const sessions: Operation[] = [
  post("/v1/checkout/sessions", ({ provider, params }) => {
    const parsed = readParams(SessionParams, params);
    return expandAll(provider.ledger, createSession(provider, parsed), parsed.expand);
  }),
  get("/v1/checkout/sessions", ({ provider: { ledger }, params }) => {
    const parsed = readParams(z.strictObject({ ...paging, payment_intent: z.optional(nonEmpty) }), params);
    const parent = parsed.payment_intent;
    return expandAll(
      ledger,
      listOf(ledger, "checkout.session", "/v1/checkout/sessions", parsed, { parent }),
      parsed.expand,
    );
  }),
  get("/v1/checkout/sessions/:id", ({ provider: { ledger }, params, id }) =>
    expandAll(
      ledger,
      ledger.require("checkout.session", id, "session"),
      readParams(OnlyExpand, params).expand,
    ),
  ),
  post("/v1/checkout/sessions/:id/expire", ({ provider, params, id, cause }) => {
    const parsed = readParams(OnlyExpand, params);
    const session = provider.ledger.require("checkout.session", id, "session");
    return expandAll(provider.ledger, expireSession(provider, session, cause), parsed.expand);
  }),
  get("/v1/checkout/sessions/:id/line_items", ({ provider: { ledger }, params, id }) => {
    const parsed = readParams(z.strictObject({ ...paging, created: z.optional(z.never()) }), params);
    ledger.require("checkout.session", id, "session");
    return expandAll(ledger, lineItemList(ledger, id, parsed), parsed.expand);
  }),
];

const payments: Operation[] = [
  retrieve("/v1/payment_intents/:id", "payment_intent"),
  get("/v1/payment_intents", ({ provider: { ledger }, params }) => {
    const parsed = readParams(z.strictObject(paging), params);
    return expandAll(ledger, listOf(ledger, "payment_intent", "/v1/payment_intents", parsed), parsed.expand);
  }),
  retrieve("/v1/charges/:id", "charge"),
  get("/v1/charges", ({ provider: { ledger }, params }) => {
    const parsed = readParams(z.strictObject({ ...paging, payment_intent: z.optional(nonEmpty) }), params);
    return expandAll(
      ledger,
      listOf(ledger, "charge", "/v1/charges", parsed, { parent: parsed.payment_intent }),
      parsed.expand,
    );
  }),
];

const testPayments: Operation[] = [
  post("/v1/payment_methods", ({ provider, params }) =>
    createPaymentMethod(provider, readParams(PaymentMethodParams, params)),
  ),
  post("/v1/payment_pages/:id/confirm", ({ provider, params, id }) =>
    confirmPage(provider, id, readParams(ConfirmParams, params)),
  ),
];

const refunds: Operation[] = [
  post("/v1/refunds", ({ provider, params, cause }) => {
    const parsed = readParams(RefundParams, params);
    return expandAll(provider.ledger, createRefund(provider, parsed, cause), parsed.expand);
  }),
  retrieve("/v1/refunds/:id", "refund"),
  get("/v1/refunds", ({ provider: { ledger }, params }) => {
    const filters = { charge: z.optional(nonEmpty), payment_intent: z.optional(nonEmpty) };
    const parsed = readParams(z.strictObject({ ...paging, ...filters }), params);
    const intent =
      parsed.payment_intent && ledger.require("payment_intent", parsed.payment_intent, "payment_intent");
    const parent = intent ? String(intent.latest_charge) : parsed.charge;
    return expandAll(ledger, listOf(ledger, "refund", "/v1/refunds", parsed, { parent }), parsed.expand);
  }),
];

const disputes: Operation[] = [
  get("/v1/disputes", ({ provider: { ledger }, params }) => {
    const parsed = readParams(z.strictObject({ ...paging, payment_intent: z.optional(nonEmpty) }), params);
    const parent = parsed.payment_intent;
    return expandAll(ledger, listOf(ledger, "dispute", "/v1/disputes", parsed, { parent }), parsed.expand);
  }),
];

const events: Operation[] = [
  retrieve("/v1/events/:id", "event"),
  get("/v1/events", ({ provider: { ledger }, params }) => {
    const filters = {
      type: z.optional(nonEmpty),
      types: z.optional(z.array(nonEmpty)),
    };
    const parsed = readParams(z.strictObject({ ...paging, ...filters }), params);
    const types = parsed.types ?? (parsed.type === undefined ? undefined : [parsed.type]);
    return expandAll(ledger, listOf(ledger, "event", "/v1/events", parsed, { types }), parsed.expand);
  }),
];

export const OPERATIONS: Operation[] = [
  ...sessions,
  ...payments,
  ...testPayments,
  ...refunds,
  ...disputes,
  ...events,
];
