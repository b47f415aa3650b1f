import { StripeError } from "../errors.ts";
import type { Ledger } from "../ledger.ts";
import { lineItemList } from "./list.ts";

const MAX_DEPTH = 4;

/** Replaces ids by their objects where `expand` asks for it, e.g. "payment_intent.latest_charge". */
export function expandAll<T extends object>(ledger: Ledger, object: T, paths: string[] = []): T {
  const copy = structuredClone(object);
  for (const path of paths) {
    const names = path.split(".");
    if (names.length > MAX_DEPTH)
      throw cannotExpand(path, `You cannot expand more than ${MAX_DEPTH} levels of a property.`);
    expandPath(ledger, copy as Record<string, unknown>, names, path);
  }
  return copy;
}

function expandPath(ledger: Ledger, object: Record<string, unknown>, names: string[], path: string): void {
  const [name = "", ...rest] = names;
  if (name === "line_items" && object.object === "checkout.session")
    object.line_items ??= lineItemList(ledger, String(object.id), { limit: 10 });
  const value = typeof object[name] === "string" ? ledger.findAny(object[name]) : object[name];
  if (value === null) return; // there is nothing yet, which is no mistake
  if (typeof value !== "object") throw cannotExpand(path, `This property cannot be expanded (${path}).`);
  object[name] = value;
  if (rest.length === 0) return;
  for (const inner of Array.isArray(value) ? value : [value])
    expandPath(ledger, inner as Record<string, unknown>, rest, path);
}

const cannotExpand = (path: string, message: string) =>
  new StripeError(400, {
    message,
    param: "expand",
    code: path === "" ? "parameter_missing" : "property_not_expandable",
  });
