import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Hono } from "hono";
import { calls } from "../../src/api.ts";
import { contractDocument, type Document, templateOf } from "../../src/docs/document.ts";
import { API_PATH } from "../../src/paths.ts";

type Request = Hono["request"];

/** The contract of the last release (`npm run api:release`). */
const file = new URL("../docs/released-api.json", import.meta.url);
export const released: Document = JSON.parse(readFileSync(file, "utf8"));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(contractDocument(), "api");
// Pages of the last release ignore fields that they do not know.
ajv.addSchema(
  JSON.parse(
    JSON.stringify(released, (key, value) =>
      key === "additionalProperties" && value === false ? undefined : value,
    ),
  ),
  "released",
);

/** Calls with fewer parameters come first, as routers prefer them. */
const callPatterns = Object.keys(calls)
  .sort((a, b) => a.split(":").length - b.split(":").length)
  .map((call) => {
    const [method = "", path = ""] = call.split(" ");
    return { method, template: templateOf(path), path: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`) };
  });

/** Fails a test with a response that the document does not describe, or that a page of the last release could not read. */
export function withContractChecks<A extends { request: Request }>(app: A): A {
  const request = app.request;
  app.request = async (input, init, ...rest) => {
    const response = await request(input, init, ...rest);
    const url = new URL(input instanceof Request ? input.url : String(input), "http://localhost");
    await assertMatchesContract(init?.method ?? "GET", url.pathname, response.clone());
    return response;
  };
  return app;
}

/** @throws Error with the difference of the response from the document */
async function assertMatchesContract(method: string, path: string, response: Response): Promise<void> {
  const call = callPatterns.find((one) => one.method === method && one.path.test(path));
  const summary = `${method} ${path} returned ${response.status}`;
  // A path with escapes, empty or dot segments is not found, whatever call it resembles.
  if (!call || !API_PATH.test(path)) {
    if (response.status !== 404) throw new Error(`${summary}, but is no call of the contract`);
    return;
  }
  const responseOf = (document: Document) =>
    document.paths[call.template]?.[method.toLowerCase()]?.responses[response.status];
  const documented = responseOf(contractDocument());
  if (!documented)
    throw new Error(`${summary}, which the contract does not describe: ${await response.text()}`);
  if (!response.headers.get("x-request-id")) throw new Error(`${summary} without a request id`);
  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  const documentedTypes = Object.keys(documented.content ?? {}).map((one) => one.split(";")[0]);
  // Only a 304 is documented without content.
  const hasDocumentedType =
    documentedTypes.length > 0 ? documentedTypes.includes(type) : response.status === 304;
  if (!hasDocumentedType)
    throw new Error(`${summary} with "${type}", not with ${documentedTypes.join(" or ") || "any content"}`);
  if (type !== "application/json" || !documented.content?.["application/json"]?.schema) return;
  const pointer = ["paths", call.template, method.toLowerCase(), "responses", response.status]
    .map((part) => String(part).replaceAll("~", "~0").replaceAll("/", "~1"))
    .join("/");
  const body: unknown = await response.json();
  const contracts = response.ok && responseOf(released) ? ["api", "released"] : ["api"];
  for (const contract of contracts) {
    const validate = ajv.getSchema(`${contract}#/${encodeURI(pointer)}/content/application~1json/schema`);
    if (!validate) throw new Error(`no schema at ${pointer} of ${contract}`);
    if (!validate(body))
      throw new Error(
        `${summary} unlike the contract ${contract}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
      );
  }
}
