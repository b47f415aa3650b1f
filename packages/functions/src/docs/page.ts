import { html, raw } from "hono/html";
import type { Document, OperationObject, WebhookObject } from "./document.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { ResponseObject } from "./responses.ts";

type Html = ReturnType<typeof html>;
type Call = { method: string; path: string; operation: OperationObject | WebhookObject };

const AUDIENCE = { anyone: "anyone", "signed-in": "signed in", admin: "administrators" } as const;

export function contractPage(document: Document): Html {
  const calls = callsOf(document);
  const areas = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const shapes = Object.entries(document.components.schemas);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}: the API</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<div class="page">
<nav aria-label="Contents"><ul>
${areas.map(({ name, calls }) => html`<li><a href="#${name}">${name} <small>${calls.length}</small></a></li>`)}
<li><a href="#shapes">Shapes <small>${shapes.length}</small></a></li>
</ul></nav>
<main>
<h1>${document.info.title}: the API</h1>
<p class="lead">${inCode(document.info.description)}</p>
<p>The same for programs: <a href="/api/openapi.json">OpenAPI ${document.openapi}</a>.</p>
${areas.map(({ name, calls }) => html`<section id="${name}"><h2>${name}</h2>${calls.map((call) => callCard(call, document.components.schemas))}</section>`)}
<section id="shapes"><h2>Shapes</h2>${shapes.map(shapeCard)}</section>
</main>
</div>
</body>
</html>`;
}

/** A webhook's path is its event. */
const callsOf = ({ paths, webhooks }: Document): Call[] =>
  Object.entries({ ...paths, ...webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

// The ids are on the bodies, as browsers open a `details` element whose content is the link's target.
function callCard({ method, path, operation }: Call, shapes: Record<string, JsonSchema>): Html {
  const audience = "x-audience" in operation ? operation["x-audience"] : undefined;
  const isSpecified = "x-specified" in operation && operation["x-specified"];
  return html`<details>
<summary><span class="method ${method}">${method.toUpperCase()}</span><code>${path}</code><span class="says">${operation.summary}</span>${
    isSpecified ? "" : html`<span class="chip">our own</span>`
  }<span class="chip ${audience ?? ""}">${audience ? AUDIENCE[audience] : "sent to you"}</span></summary>
<div class="body" id="${operation.operationId}">
${operation.description ? html`<p>${inCode(operation.description)}</p>` : ""}
${parameters(operation.parameters ?? [])}
${Object.entries(operation.requestBody?.content ?? {}).map(
  ([type, { schema = {} }]) =>
    html`<h3>Body <small>${type}</small></h3>${scroll(fieldTable(shapes[nameIn(schema)] ?? schema))}`,
)}
<h3>Responses</h3>
${scroll(html`<table><tbody>${Object.entries(operation.responses).map(responseRow)}</tbody></table>`)}
</div>
</details>`;
}

function parameters(all: NonNullable<Call["operation"]["parameters"]>): Html | string {
  const [first] = all;
  if (!first) return "";
  const properties = Object.fromEntries(all.map(({ name, schema }) => [name, schema]));
  const required = all.filter((one) => one.required).map(({ name }) => name);
  return html`<h3>${first.in === "header" ? "Headers" : "In the address"}</h3>${scroll(fieldTable({ properties, required }))}`;
}

function responseRow([status, response]: [string, ResponseObject]): Html {
  const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
  const shape = Number(status) < 300 && (content?.schema ? typeOf(content.schema) : html`${type}`);
  return html`<tr><td><code>${status}</code></td><td class="type">${shape || ""}</td><td>${response.description
    .split("\n\n")
    .map((line) => html`<div>${inCode(line)}</div>`)}</td></tr>`;
}

const shapeCard = ([name, schema]: [string, JsonSchema]): Html =>
  html`<details><summary><code>${name}</code></summary><div class="body" id="shape-${name}">${scroll(fieldTable(schema))}</div></details>`;

const scroll = (inner: Html): Html =>
  html`<div class="scroll" tabindex="0" role="group" aria-label="Details">${inner}</div>`;
const inCode = (text: string): Html =>
  html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;

type Field = { name: string; schema: JsonSchema; required: boolean };

function fieldTable(schema: JsonSchema): Html {
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

const nameIn = (schema: JsonSchema): string => schema.$ref?.split("/").at(-1) ?? "";

/** "string", "Order[]", "number or null". */
function typeOf(schema: JsonSchema): Html {
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

const STYLE = `
:root { color-scheme: light dark;
  --paper: light-dark(#faf9f5, #131815); --raised: light-dark(#fff, #1b211d); --sunk: light-dark(#f1f0e8, #0d110f);
  --ink: light-dark(#16211b, #eef0e9); --muted: light-dark(#56615a, #a5b0a8); --line: light-dark(#e2e1d7, #2d3630);
  --accent: light-dark(#b0430b, #f3a858);
  --get: light-dark(#1a4f8f, #9cc5f7); --post: light-dark(#1c6339, #86d3a0);
  --put: light-dark(#6e4c00, #ecd06a); --delete: light-dark(#a1142b, #ffa0a7);
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
a { color: var(--accent); text-underline-offset: .15em }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
h1, h2 { font-family: "Newsreader", Georgia, "Times New Roman", serif; font-weight: 500; line-height: 1.15; letter-spacing: -.01em }
h1 { font-size: clamp(2rem, 1.4rem + 2.6vw, 3.25rem); margin: 0 0 1rem }
h2 { font-size: 1.75rem; margin: 3.5rem 0 1rem }
h3 { font-size: .8125rem; text-transform: uppercase; letter-spacing: .06em; color: var(--muted); margin: 1.5rem 0 .5rem }
.page { max-width: 76rem; margin: 0 auto; padding: 3rem 1.5rem 6rem; display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 3rem }
nav { position: sticky; top: 2rem; align-self: start; font-size: .9375rem }
nav ul { list-style: none; margin: 0; padding: 0 }
nav li a { display: flex; justify-content: space-between; padding: .375rem 0; color: var(--ink); text-decoration: none; border-bottom: 1px solid var(--line) }
nav li a:hover { color: var(--accent) }
nav small, td small, .type small { color: var(--muted); font-size: .8125rem }
.lead { max-width: 44rem; color: var(--muted); font-size: 1.0625rem }
details { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; margin: .5rem 0 }
details[open] { box-shadow: 0 8px 24px -12px rgb(31 38 30 / .25) }
summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; padding: .75rem 1rem; cursor: pointer; list-style: none }
summary::-webkit-details-marker { display: none }
summary code { font-weight: 600; overflow-wrap: anywhere }
.method { font: 700 .75rem/1.6 var(--mono); width: 4.25rem; text-align: center; border-radius: 5px; border: 1px solid currentColor }
.get { color: var(--get) } .post { color: var(--post) } .put { color: var(--put) } .delete { color: var(--delete) }
.says { color: var(--muted); flex: 1 1 12rem }
.chip { font-size: .8125rem; color: var(--muted); background: var(--sunk); padding: .0625rem .5rem; border-radius: 99px }
.chip.admin { color: var(--delete) } .chip.signed-in { color: var(--get) }
.body { padding: 0 1rem 1.25rem; border-top: 1px solid var(--line) }
code, .type { font-family: var(--mono); font-size: .875em }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: .9375rem }
th { text-align: left; font-weight: 600; font-size: .8125rem; color: var(--muted) }
th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
tr:last-child td { border-bottom: 0 }
@media (max-width: 52rem) { .page { grid-template-columns: 1fr; gap: 1rem; padding-top: 1.5rem } nav { position: static } }
@media print { nav { display: none } details { break-inside: avoid } }
`;

export async function contractPageCsp(): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLE)));
  const style = `'sha256-${Buffer.from(digest).toString("base64")}'`;
  return `default-src 'none'; style-src ${style}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
