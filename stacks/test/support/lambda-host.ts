/** Stands in for Lambda's runtime: imports a bundle and handles one event after the other. lambda.ts starts it. */
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Host names, and the addresses on this machine that stand in for them. */
const hosts: Record<string, string> = JSON.parse(process.env.TEST_HOSTS ?? "{}");

const request = https.request;
https.request = ((options: https.RequestOptions, ...rest: []) => {
  const target = hosts[String(options.host)];
  if (!target) return request(options, ...rest);
  const { hostname, port } = new URL(target);
  return http.request({ ...options, host: hostname, port, protocol: "http:", agent: undefined }, ...rest);
}) as typeof https.request;
syncBuiltinESMExports();

const originalFetch = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const target = hosts[url.hostname];
  return originalFetch(target ? new URL(url.pathname + url.search, target) : input, init);
};

// What the function has logged during the current call.
let lines: unknown[] = [];
for (const level of ["log", "info", "warn", "error"] as const)
  console[level] = (...values: unknown[]) => {
    lines.push(values.length === 1 ? values[0] : values);
  };

// Metrics are written past the console (functions/src/http/telemetry/log.ts).
const write = process.stdout.write;
process.stdout.write = ((text: string, ...rest: []) => {
  if (!text.startsWith('{"_aws"')) return write.call(process.stdout, text, ...rest);
  lines.push(JSON.parse(text));
  return true;
}) as typeof write;

const begun = process.cpuUsage();
const { handler } = await import(pathToFileURL(join(process.cwd(), "bundle.mjs")).href);

process.on("message", async (event) => {
  lines = [];
  try {
    const response = await handler(event, { awsRequestId: "test" });
    const { user, system } = process.cpuUsage(begun);
    process.send?.({ response, lines, cpuMs: (user + system) / 1000 });
  } catch (error) {
    process.send?.({ thrown: error instanceof Error ? error.stack : String(error), lines });
  }
});
process.send?.("ready");
