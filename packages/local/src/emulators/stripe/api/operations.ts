import * as z from "zod/mini";
import type { Kind, Kinds } from "../kinds.ts";
import type { Ledger } from "../ledger.ts";
import { createSession, SessionParams } from "../payments/create-session.ts";
import { expireSession } from "../payments/expire-session.ts";
import { createRefund, RefundParams } from "../payments/refund.ts";
import {
  ConfirmParams,
  confirmPage,
  createPaymentMethod,
  PaymentMethodParams,
} from "../payments/test-payment.ts";
import type { Provider } from "../provider.ts";
import type { Params } from "./form.ts";
import { expand, nonEmpty, paging, readParams } from "./params.ts";

type Call = { provider: Provider; params: Params; id: string };
export type Operation = { method: "GET" | "POST"; path: string; run(call: Call): object };

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

export const OPERATIONS: Operation[] = [
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
  if (typeof value !== "object" || value === null) return; // there is nothing yet, which is no mistake
  object[name] = value;
  if (rest.length === 0) return;
  for (const inner of Array.isArray(value) ? value : [value])
    expandPath(ledger, inner as Record<string, unknown>, rest);
}
