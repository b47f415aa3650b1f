import * as z from "zod/mini";
import { createSession } from "../checkout/create-session.ts";
import { expireSession } from "../checkout/expire-session.ts";
import { SessionParams } from "../checkout/session-params.ts";
import { createRefund, RefundParams } from "../payments/refund.ts";
import type { Cause, Provider } from "../provider.ts";
import { expandAll } from "./expand.ts";
import type { Params } from "./form.ts";
import { lineItemList, listOf } from "./list.ts";
import { expand, filled, paging, readParams } from "./params.ts";

type Call = { provider: Provider; params: Params; id: string; cause: Cause };
export type Operation = { method: "GET" | "POST"; path: string; run(call: Call): object };

const OnlyExpand = z.strictObject({ expand });

const get = (path: string, run: Operation["run"]): Operation => ({ method: "GET", path, run });
const post = (path: string, run: Operation["run"]): Operation => ({ method: "POST", path, run });

const retrieve = (path: string, kind: "payment_intent" | "charge" | "refund" | "event"): Operation =>
  get(path, ({ provider: { ledger }, params, id }) =>
    expandAll(ledger, ledger.need(kind, id), readParams(OnlyExpand, params).expand),
  );

const sessions: Operation[] = [
  post("/v1/checkout/sessions", ({ provider, params }) => {
    const read = readParams(SessionParams, params);
    return expandAll(provider.ledger, createSession(provider, read), read.expand);
  }),
  get("/v1/checkout/sessions", ({ provider: { ledger }, params }) => {
    const read = readParams(z.strictObject({ ...paging, payment_intent: z.optional(filled) }), params);
    const parent = read.payment_intent;
    return expandAll(
      ledger,
      listOf(ledger, "checkout.session", "/v1/checkout/sessions", read, { parent }),
      read.expand,
    );
  }),
  get("/v1/checkout/sessions/:id", ({ provider: { ledger }, params, id }) =>
    expandAll(ledger, ledger.need("checkout.session", id, "session"), readParams(OnlyExpand, params).expand),
  ),
  post("/v1/checkout/sessions/:id/expire", ({ provider, params, id, cause }) => {
    const read = readParams(OnlyExpand, params);
    const session = provider.ledger.need("checkout.session", id, "session");
    return expandAll(provider.ledger, expireSession(provider, session, cause), read.expand);
  }),
  get("/v1/checkout/sessions/:id/line_items", ({ provider: { ledger }, params, id }) => {
    const read = readParams(z.strictObject({ ...paging, created: z.optional(z.never()) }), params);
    ledger.need("checkout.session", id, "session");
    return expandAll(ledger, lineItemList(ledger, id, read), read.expand);
  }),
];

const payments: Operation[] = [
  retrieve("/v1/payment_intents/:id", "payment_intent"),
  get("/v1/payment_intents", ({ provider: { ledger }, params }) => {
    const read = readParams(z.strictObject(paging), params);
    return expandAll(ledger, listOf(ledger, "payment_intent", "/v1/payment_intents", read), read.expand);
  }),
  retrieve("/v1/charges/:id", "charge"),
  get("/v1/charges", ({ provider: { ledger }, params }) => {
    const read = readParams(z.strictObject({ ...paging, payment_intent: z.optional(filled) }), params);
    return expandAll(
      ledger,
      listOf(ledger, "charge", "/v1/charges", read, { parent: read.payment_intent }),
      read.expand,
    );
  }),
];

const refunds: Operation[] = [
  post("/v1/refunds", ({ provider, params, cause }) => {
    const read = readParams(RefundParams, params);
    return expandAll(provider.ledger, createRefund(provider, read, cause), read.expand);
  }),
  retrieve("/v1/refunds/:id", "refund"),
  get("/v1/refunds", ({ provider: { ledger }, params }) => {
    const filters = { charge: z.optional(filled), payment_intent: z.optional(filled) };
    const read = readParams(z.strictObject({ ...paging, ...filters }), params);
    const intent =
      read.payment_intent && ledger.need("payment_intent", read.payment_intent, "payment_intent");
    const parent = intent ? String(intent.latest_charge) : read.charge;
    return expandAll(ledger, listOf(ledger, "refund", "/v1/refunds", read, { parent }), read.expand);
  }),
];

const events: Operation[] = [
  retrieve("/v1/events/:id", "event"),
  get("/v1/events", ({ provider: { ledger }, params }) => {
    const filters = {
      type: z.optional(filled),
      types: z.optional(z.array(filled)),
    };
    const read = readParams(z.strictObject({ ...paging, ...filters }), params);
    const types = read.types ?? (read.type === undefined ? undefined : [read.type]);
    return expandAll(ledger, listOf(ledger, "event", "/v1/events", read, { types }), read.expand);
  }),
];

export const OPERATIONS: Operation[] = [...sessions, ...payments, ...refunds, ...events];
