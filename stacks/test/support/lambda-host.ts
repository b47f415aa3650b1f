/**
 * Lambda on this machine: a process that imports a bundle as Lambda would, and answers one event after the other. Asked
 * by its parent (lambda.ts); its folder and environment are the function's.
 */
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Hosts which a bundle knows by their own addresses, and where they are here. */
const elsewhere: Record<string, string> = JSON.parse(process.env.TEST_ELSEWHERE ?? "{}");

const request = https.request;
https.request = ((options: https.RequestOptions, ...rest: []) => {
  const stand = elsewhere[String(options.host)];
  if (!stand) return request(options, ...rest);
  const { hostname, port } = new URL(stand);
  return http.request({ ...options, host: hostname, port, protocol: "http:", agent: undefined }, ...rest);
}) as typeof https.request;
syncBuiltinESMExports();

const fetched = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const stand = elsewhere[url.hostname];
  return fetched(stand ? new URL(url.pathname + url.search, stand) : input, init);
};

/** What the function tells its log while it answers, as the values it told. */
let lines: unknown[] = [];
for (const level of ["log", "info", "warn", "error"] as const)
  console[level] = (...told: unknown[]) => {
    lines.push(told.length === 1 ? told[0] : told);
  };

const begun = process.cpuUsage();
const { handler } = await import(pathToFileURL(join(process.cwd(), "bundle.mjs")).href);

process.on("message", async (event) => {
  lines = [];
  try {
    const answer = await handler(event, { awsRequestId: "test" });
    const { user, system } = process.cpuUsage(begun);
    process.send?.({ answer, lines, processorMilliseconds: (user + system) / 1000 });
  } catch (error) {
    process.send?.({ thrown: error instanceof Error ? error.stack : String(error), lines });
  }
});
process.send?.("ready");
