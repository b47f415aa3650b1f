import { StripeError } from "../errors.ts";

export type Params = { [name: string]: ParamValue };
type ParamValue = string | ParamValue[] | Params;

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/** Parses `line_items[0][price_data][currency]=sgd&expand[]=line_items`. */
export function parseForm(text: string): Params {
  const root: Params = Object.create(null); // no inherited name can be reached or changed
  for (const [rawName, value] of new URLSearchParams(text)) {
    const [, first, rest] = NAME.exec(rawName) ?? [];
    if (first === undefined || rest === undefined)
      throw new StripeError(400, { message: `Invalid parameter name: ${rawName}`, param: rawName });
    const path = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, name]) => name ?? "")];
    assign(root, path, value);
  }
  return listsFromRecords(root) as Params; // the root has a name for every value, so it is a record
}

function assign(target: Params, [firstName = "", ...otherNames]: string[], value: string): void {
  const name = firstName === "" ? String(Object.keys(target).length) : firstName; // `a[]=x` appends
  if (otherNames.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const next: Params = isRecord(inner) ? inner : Object.create(null);
  target[name] = next;
  assign(next, otherNames, value);
}

// Records whose names count up from 0 are lists.
function listsFromRecords(value: ParamValue, isRoot = true): ParamValue {
  if (!isRecord(value)) return value;
  const names = Object.keys(value);
  for (const name of names) value[name] = listsFromRecords(value[name] ?? "", false);
  const isList = !isRoot && names.every((name, index) => name === String(index));
  return isList ? Object.values(value) : value;
}

const isRecord = (value: ParamValue | undefined): value is Params =>
  typeof value === "object" && !Array.isArray(value);
