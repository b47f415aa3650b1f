import * as z from "zod/mini";
import { invalidParameter } from "../errors.ts";
import type { Params } from "./form.ts";

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
