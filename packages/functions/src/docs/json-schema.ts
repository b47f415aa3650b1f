import * as z from "zod/mini";
import { ANSWERS, REQUESTS } from "./components.ts";
import type { Schema } from "./operation.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;
type Direction = "input" | "output";

const uri = (name: string) => `#/components/schemas/${name}`;
const registryOf = (schemas: Readonly<Record<string, Schema>>) => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  return registry;
};
const names = { input: registryOf(REQUESTS), output: registryOf(ANSWERS) };

/** Every named schema of requests and answers, made of the schemas that the server itself validates and answers by. */
export function namedSchemas(): Record<string, JsonSchema> {
  const { schemas: requests } = z.toJSONSchema(names.input, { ...settings("input"), uri });
  const { schemas: answers } = z.toJSONSchema(names.output, { ...settings("output"), uri });
  return Object.fromEntries(
    Object.entries({ ...requests, ...answers }).map(([name, { $id: _, $schema: __, ...schema }]) => [
      name,
      schema,
    ]),
  );
}

/** A reference to a named schema, or a list of such. @throws Error for a schema without a name: add it to components.ts */
export function referenceTo(schema: Schema, io: Direction): JsonSchema {
  const name = names[io].get(schema)?.id;
  if (name) return { $ref: uri(name) };
  if (schema instanceof z.ZodMiniArray)
    return { type: "array", items: referenceTo(schema.def.element as Schema, io) };
  throw new Error("a schema of the document has no name: add it to functions/src/docs/components.ts");
}

/** The schemas of parameters, by their names, and which of them must be there. */
export function fieldsOf(schema: Schema): { properties?: Record<string, JsonSchema>; required?: string[] } {
  return z.toJSONSchema(schema, settings("input")) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
}

const settings = (io: Direction) =>
  ({
    io,
    // A refinement or a transform has no counterpart in JSON Schema: the rule's text comes with the refusal.
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      tidy(jsonSchema);
      if (io === "input") withBounds(zodSchema, jsonSchema);
    },
  }) satisfies z.core.ToJSONSchemaParams;

/** Takes out what says nothing to a reader: the bounds of safe integers, and the pattern of what has a format. */
function tidy(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format) delete schema.pattern;
}

/** A number which may come as text (kernel/numeric.ts) is bounded behind the pipe: its bounds are said of the number. */
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
  // What stands nearer to the field was said first, and is the tighter bound.
  if (bounds.type === "number") Object.assign(number, { ...bounds, ...number });
}
