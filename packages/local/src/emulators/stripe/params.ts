import * as z from "zod/mini";
import { invalidParameter, StripeError } from "./objects.ts";

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

/** Stripe's parameters all arrive as text. */
export const integer = z.pipe(
  z.string().check(z.regex(/^-?\d{1,15}$/, "Invalid integer")),
  z.transform(Number),
);
export const positive = z.pipe(
  integer,
  z.number().check(z.positive("This value must be greater than or equal to 1.")),
);
export const nonEmpty = z.string().check(z.minLength(1, "You passed an empty string."));
export const text = (maxLength: number) =>
  nonEmpty.check(z.maxLength(maxLength, `Must be at most ${maxLength} characters.`));

export const metadata = z.record(
  z.string(),
  z.string().check(z.maxLength(500, "Metadata values can be at most 500 characters.")),
);

export const expand = z.optional(z.array(z.string()));

export const paging = {
  limit: z._default(z.pipe(integer, z.number().check(z.minimum(1), z.maximum(100))), 10),
  starting_after: z.optional(nonEmpty),
  created: z.optional(z.strictObject({ gte: integer })),
  expand,
};

/** Parses the parameters, or refuses the first invalid one by its name as Stripe writes it. */
export function readParams<T>(schema: z.ZodMiniType<T>, params: Params): T {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const [first = "", ...rest] = [...(issue?.path ?? []), ...unknown];
  const param = String(first) + rest.map((name) => `[${String(name)}]`).join("");
  throw invalidParameter(`${param}: ${issue?.message}`, param);
}
