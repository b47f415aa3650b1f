import * as z from "zod/mini";
import { StripeError } from "../errors.ts";
import type { Params, ParamValue } from "./form.ts";

/** Stripe's parameters all arrive as text. */
export const integer = z.pipe(
  z.string().check(z.regex(/^-?\d{1,15}$/, "Invalid integer")),
  z.transform(Number),
);
export const positive = z.pipe(
  integer,
  z.number().check(z.positive("This value must be greater than or equal to 1.")),
);
export const unsigned = z.pipe(integer, z.number().check(z.nonnegative("Invalid non-negative integer")));
export const boolean = z.pipe(
  z.string().check(z.regex(/^(?:true|false)$/, "Invalid boolean")),
  z.transform((text) => text === "true"),
);
export const nonEmpty = z.string().check(z.minLength(1, "You passed an empty string."));
export const text = (maxLength: number) =>
  nonEmpty.check(z.maxLength(maxLength, `Must be at most ${maxLength} characters.`));

export const metadata = z
  .record(
    z.string().check(z.maxLength(40, "Metadata keys can be at most 40 characters.")),
    z.string().check(z.maxLength(500, "Metadata values can be at most 500 characters.")),
  )
  .check(z.refine((entries) => Object.keys(entries).length <= 50, "You may only have 50 metadata keys."));

export const expand = z.optional(z.array(z.string()));

export const paging = {
  limit: z._default(z.pipe(integer, z.number().check(z.minimum(1), z.maximum(100))), 10),
  starting_after: z.optional(nonEmpty),
  ending_before: z.optional(nonEmpty),
  created: z.optional(
    z.union([
      z.pipe(
        integer,
        z.transform((at: number) => ({ gte: at, lte: at })),
      ),
      z.strictObject({
        gt: z.optional(integer),
        gte: z.optional(integer),
        lt: z.optional(integer),
        lte: z.optional(integer),
      }),
    ]),
  ),
  expand,
};

/** Parses the parameters, or refuses the first invalid one by its name as Stripe writes it. */
export function readParams<T>(schema: z.ZodMiniType<T>, params: Params): T {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const { issues } = result.error;
  throw errorOf(issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0], params);
}

type Issue = { code?: string | undefined; path: PropertyKey[]; message: string; keys?: string[] };

function errorOf(issue: Issue | undefined, params: Params): StripeError {
  const path = issue?.path ?? [];
  const unknown = issue?.keys?.[0];
  if (issue?.code === "unrecognized_keys" && unknown !== undefined) {
    const param = formatName([...path, unknown]);
    return new StripeError(400, {
      message: `Received unknown parameter: ${param}`,
      param,
      code: "parameter_unknown",
    });
  }
  const param = formatName(path);
  const value = valueAt(params, path);
  if (value === undefined)
    return new StripeError(400, {
      message: `Missing required param: ${param}.`,
      param,
      code: "parameter_missing",
    });
  const providedValue = typeof value === "string" ? `: ${value}` : "";
  return new StripeError(400, { message: `${issue?.message ?? "Invalid"}${providedValue}`, param });
}

const formatName = ([first = "", ...rest]: PropertyKey[]): string =>
  String(first) + rest.map((name) => `[${String(name)}]`).join("");

const valueAt = (params: Params, path: PropertyKey[]): ParamValue | undefined =>
  path.reduce<ParamValue | undefined>(
    (value, name) =>
      typeof value === "object" ? (value as Record<PropertyKey, ParamValue>)[name] : undefined, // lists have indices
    params,
  );
