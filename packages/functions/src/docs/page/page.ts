import { html, raw } from "hono/html";
import type { Document, OperationObject, Parameter } from "../document.ts";
import type { JsonSchema } from "../json-schema.ts";
import type { ResponseObject } from "../responses.ts";
import { fieldTable, nameIn, typeOf } from "./fields.ts";
import { STYLE } from "./style.ts";

type Html = ReturnType<typeof html>;
type Call = { method: string; path: string; operation: OperationObject };

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

const callsOf = ({ paths }: Document): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

function callCard({ method, path, operation }: Call, shapes: Record<string, JsonSchema>): Html {
  const audience = operation["x-audience"];
  return html`<details id="${operation.operationId}">
<summary><span class="method ${method}">${method.toUpperCase()}</span><code>${path}</code><span class="says">${operation.summary}</span>${
    operation["x-specified"] ? "" : html`<span class="chip">our own</span>`
  }<span class="chip ${audience}">${AUDIENCE[audience]}</span></summary>
<div class="body">
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

function parameters(all: readonly Parameter[]): Html | string {
  if (all.length === 0) return "";
  const properties = Object.fromEntries(all.map(({ name, schema }) => [name, schema]));
  const required = all.filter((one) => one.required).map(({ name }) => name);
  return html`<h3>In the address</h3>${scroll(fieldTable({ properties, required }))}`;
}

function responseRow([status, response]: [string, ResponseObject]): Html {
  const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
  const shape = Number(status) < 300 && (content?.schema ? typeOf(content.schema) : html`${type}`);
  return html`<tr><td><code>${status}</code></td><td class="type">${shape || ""}</td><td>${response.description
    .split("\n\n")
    .map((line) => html`<div>${inCode(line)}</div>`)}</td></tr>`;
}

// The id is on the body, as browsers open a `details` element whose content is the link's target.
const shapeCard = ([name, schema]: [string, JsonSchema]): Html =>
  html`<details><summary><code>${name}</code></summary><div class="body" id="shape-${name}">${scroll(fieldTable(schema))}</div></details>`;

const scroll = (inner: Html): Html =>
  html`<div class="scroll" tabindex="0" role="group" aria-label="Details">${inner}</div>`;
const inCode = (text: string): Html =>
  html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
