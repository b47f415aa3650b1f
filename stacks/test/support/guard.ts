import { request as ask, createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type Permission, requiredPermissions } from "./required-permissions.ts";
import type { Statement } from "./stack.ts";

type Stand = { table: string; files: string; mails: string };

export type Guard = {
  url: string;
  denied: Permission[];
  used: Permission[];
  stop(): void;
};

/**
 * A proxy to the AWS emulators that checks each request against the statements of a role, and refuses it as
 * AWS does when no statement allows it.
 */
export async function startGuard(statements: readonly Statement[], stand: Stand): Promise<Guard> {
  const denied: Permission[] = [];
  const used: Permission[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", async () => {
      const { method = "GET", headers } = request;
      const body = Buffer.concat(chunks);
      const url = new URL(request.url ?? "/", "http://aws");
      const needed = requiredPermissions({ method, url, headers, body });
      const missing = needed.filter((right) => !isAllowed(statements, right));
      denied.push(...missing);
      if (missing.length > 0) return void response.writeHead(403).end(refusal(headers));
      used.push(...needed);
      // As it came, host and all: the stand-ins look at its signature.
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const to = `${serviceFor(headers, stand)}${request.url}`;
        ask(to, { method, headers }, resolve).on("error", reject).end(body);
      });
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, denied, used, stop: () => void server.close() };
}

const serviceFor = (headers: Record<string, unknown>, { table, files, mails }: Stand): string => {
  if (headers["x-amz-target"]) return table;
  return String(headers["content-type"]).startsWith("application/x-www-form-urlencoded") ? mails : files;
};

const refusal = (headers: Record<string, unknown>): string =>
  headers["x-amz-target"]
    ? JSON.stringify({ __type: "AccessDeniedException", message: "not authorized" })
    : "<Error><Code>AccessDenied</Code><Message>not authorized</Message></Error>";

// As IAM decides: an allowing statement whose conditions hold. The roles have no denying statements.
const isAllowed = (statements: readonly Statement[], { action, resource, context = {} }: Permission) =>
  statements.some(
    ({ Effect, Action, Resource, Condition = [] }) =>
      Effect === "Allow" &&
      Action.some((pattern) => fits(pattern, action)) &&
      Resource.some((pattern) => fits(pattern, resource)) &&
      Condition.every(
        ({ test, variable, values }) => test === "StringEquals" && values.includes(context[variable] ?? ""),
      ),
  );

const fits = (pattern: string, value: string): boolean =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`).test(value);
