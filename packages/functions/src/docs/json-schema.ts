import * as z from "zod/mini";
import type { Schema, Shape } from "../contract/call.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;
type Direction = "input" | "output";

const uri = (name: string) => `#/components/schemas/${name}`;
const names = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
const named = new Map<string, Schema>();

/** @throws Error when a name or a schema has two meanings */
export function referenceTo(shape: Shape, io: Direction): JsonSchema {
  if ("list" in shape) return { type: "array", items: referenceTo({ json: shape.list }, io) };
  const references = Object.entries(shape.json).map(([name, schema]) => {
    const known = names[io].get(schema)?.id ?? name;
    if (known !== name || (named.get(name) ?? schema) !== schema)
      throw new Error(`"${name}" names two schemas, or its schema is called "${known}" elsewhere`);
    named.set(name, schema);
    names[io].add(schema, { id: name });
    return { $ref: uri(name) };
  });
  const [only, ...others] = references;
  return only && others.length === 0 ? only : { anyOf: references };
}

export function namedSchemas(): Record<string, JsonSchema> {
  const { schemas: requests } = z.toJSONSchema(names.input, { ...jsonSchemaParams("input"), uri });
  const { schemas: responses } = z.toJSONSchema(names.output, { ...jsonSchemaParams("output"), uri });
  return Object.fromEntries(
    Object.entries({ ...requests, ...responses }).map(([name, { $id: _, $schema: __, ...schema }]) => [
      name,
      schema,
    ]),
  );
}

type Fields = { properties?: Record<string, JsonSchema>; required?: string[] };

export const fieldsOf = (schema: Schema): Fields =>
  z.toJSONSchema(schema, jsonSchemaParams("input")) as Fields;

const jsonSchemaParams = (io: Direction) =>
  ({
    io,
    // Refinements and transforms have no counterpart in JSON Schema: the refusal has the rule's text.
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      tidy(jsonSchema);
      if (io === "input") withBounds(zodSchema, jsonSchema);
    },
  }) satisfies z.core.ToJSONSchemaParams;

// Removes the bounds of safe integers, and patterns where there is a format.
function tidy(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format) delete schema.pattern;
}

// The bounds of a number that may be text (kernel/text/text.ts) are behind the pipe.
function withBounds(zodSchema: z.core.$ZodType, schema: JsonSchema): void {
  if (!(zodSchema instanceof z.ZodMiniPipe)) return;
  const number = schema.anyOf?.find(
    (one): one is JsonSchema => typeof one === "object" && one.type === "number",
  );
  if (!number) return;
  const { $schema: _, ...bounds } = z.toJSONSchema(zodSchema.def.out, {
    io: "input",
    unrepresentable: "any",
  });
  // The bound closest to the field comes first, and is tighter.
  if (bounds.type === "number") Object.assign(number, { ...bounds, ...number });
}
