import { html } from "hono/html";
import type { JsonSchema } from "../json-schema.ts";

type Html = ReturnType<typeof html>;
type Field = { name: string; schema: JsonSchema; required: boolean };

export function fieldTable(schema: JsonSchema): Html {
  const fields = fieldsOf(schema);
  if (fields.length === 0) return html`<p class="type">${typeOf(schema)}</p>`;
  return html`<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Rules</th></tr></thead>
<tbody>${fields.map(row)}</tbody></table>`;
}

const row = ({ name, schema, required }: Field): Html =>
  html`<tr><td><code>${name}</code>${required ? "" : html` <small>optional</small>`}</td><td class="type">${typeOf(schema)}</td><td>${rulesOf(schema)}</td></tr>`;

function fieldsOf(schema: JsonSchema, prefix = ""): Field[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    if (typeof value === "boolean") return [];
    const name = `${prefix}${key}`;
    const inner = value.type === "array" && isSchema(value.items) ? value.items : value;
    const within = inner.properties ? fieldsOf(inner, `${name}${inner === value ? "." : "[]."}`) : [];
    return [{ name, schema: value, required: required.has(key) }, ...within];
  });
}

export const nameIn = (schema: JsonSchema): string => schema.$ref?.split("/").at(-1) ?? "";

/** "string", "Order[]", "number or null". */
export function typeOf(schema: JsonSchema): Html {
  const name = nameIn(schema);
  if (name) return html`<a href="#shape-${name}">${name}</a>`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return orList(schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`));
  const several = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema);
  if (several.length > 0) return orList(several.map(typeOf));
  if (schema.contentSchema && isSchema(schema.contentSchema))
    return html`JSON text of ${typeOf(schema.contentSchema)}`;
  if (schema.type === "array" && isSchema(schema.items)) return html`${typeOf(schema.items)}[]`;
  const types = [schema.type ?? "any"].flat();
  return html`${types.join(" or ")}${schema.format ? html` <small>${schema.format}</small>` : ""}`;
}

const orList = (parts: Html[]): Html =>
  html`${parts.map((part, index) => (index === 0 ? part : html` or ${part}`))}`;

function rulesOf(schema: JsonSchema): Html {
  const nested = schema.anyOf?.filter(isSchema) ?? [];
  const rules = [schema, ...nested].flatMap((one) => [
    one.description,
    one.exclusiveMinimum !== undefined && `more than ${one.exclusiveMinimum}`,
    one.minimum !== undefined && one.exclusiveMinimum === undefined && `at least ${one.minimum}`,
    one.maximum !== undefined && `at most ${one.maximum}`,
    one.minLength !== undefined && one.minLength > 1 && `${one.minLength} characters or more`,
    one.maxLength !== undefined && `${one.maxLength} characters at most`,
    one.minItems !== undefined && `${one.minItems} or more`,
    one.maxItems !== undefined && `${one.maxItems} at most`,
    one.default !== undefined && `${JSON.stringify(one.default)} if left out`,
  ]);
  return html`${rules.filter((rule) => typeof rule === "string").join(", ")}`;
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
