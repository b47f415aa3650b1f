import { StripeRefusal } from "../errors.ts";

export type Params = { [name: string]: ParamValue };
export type ParamValue = string | ParamValue[] | Params;

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/** Parses `line_items[0][price_data][currency]=sgd&expand[]=line_items`. */
export function parseForm(text: string): Params {
  const root: Params = Object.create(null); // no inherited name can be reached or changed
  for (const [rawName, value] of new URLSearchParams(text)) {
    const [, first, rest] = NAME.exec(rawName) ?? [];
    if (first === undefined || rest === undefined)
      throw new StripeRefusal(400, { message: `Invalid parameter name: ${rawName}`, param: rawName });
    const path = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, name]) => name ?? "")];
    assign(root, path, value);
  }
  return asLists(root) as Params; // the root has a name for every value, so it is a record
}

function assign(target: Params, [head = "", ...tail]: string[], value: string): void {
  const name = head === "" ? String(Object.keys(target).length) : head; // `a[]=x` appends
  if (tail.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const next: Params = isRecord(inner) ? inner : Object.create(null);
  target[name] = next;
  assign(next, tail, value);
}

// Records whose names count up from 0 are lists.
function asLists(value: ParamValue, isRoot = true): ParamValue {
  if (!isRecord(value)) return value;
  const names = Object.keys(value);
  for (const name of names) value[name] = asLists(value[name] ?? "", false);
  const isList = !isRoot && names.every((name, at) => name === String(at));
  return isList ? Object.values(value) : value;
}

const isRecord = (value: ParamValue | undefined): value is Params =>
  typeof value === "object" && !Array.isArray(value);
