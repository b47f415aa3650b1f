import { createServer, type IncomingMessage, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { type MailAccount, type Permission, requiredPermissions } from "./required-permissions.ts";
import type { Condition, Statement } from "./stack.ts";

type EmulatorUrls = { table: string; files: string; mails: string; queue: string };

export type PermissionProxy = { url: string; denied: Permission[]; used: Permission[]; stop(): void };

/** Checks each request to the emulators against a role's statements, and refuses it as AWS does. */
export async function startPermissionProxy(
  statements: readonly Statement[],
  emulators: EmulatorUrls,
  mailAccount: MailAccount = { identities: [], isSandbox: false },
): Promise<PermissionProxy> {
  const denied: Permission[] = [];
  const used: Permission[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", async () => {
      const { method = "GET", headers } = request;
      const body = Buffer.concat(chunks);
      const url = new URL(request.url ?? "/", "http://aws");
      const needed = requiredPermissions({ method, url, headers, body }, mailAccount);
      const missing = needed.filter((right) => !isAllowed(statements, right));
      denied.push(...missing);
      if (missing.length > 0) return void response.writeHead(403).end(refusal(headers));
      used.push(...needed);
      // The request is forwarded as it came, with its Host header, since the emulators check its signature.
      const forwarded = await new Promise<IncomingMessage>((resolve, reject) => {
        const to = `${serviceFor(headers, emulators)}${request.url}`;
        sendRequest(to, { method, headers }, resolve).on("error", reject).end(body);
      });
      response.writeHead(forwarded.statusCode ?? 500, forwarded.headers);
      forwarded.pipe(response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, denied, used, stop: () => void server.close() };
}

const serviceFor = (
  headers: Record<string, unknown>,
  { table, files, mails, queue }: EmulatorUrls,
): string => {
  const target = headers["x-amz-target"];
  if (target) return String(target).startsWith("AmazonSQS.") ? queue : table;
  return String(headers["content-type"]).startsWith("application/x-www-form-urlencoded") ? mails : files;
};

const refusal = (headers: Record<string, unknown>): string =>
  headers["x-amz-target"]
    ? JSON.stringify({ __type: "AccessDeniedException", message: "not authorized" })
    : "<Error><Code>AccessDenied</Code><Message>not authorized</Message></Error>";

// IAM allows what one statement allows whose conditions hold. Statements that deny are left out, since the roles have none.
export const isAllowed = (statements: readonly Statement[], { action, resource, context = {} }: Permission) =>
  statements.some(
    ({ Effect, Action, Resource, Condition = [] }) =>
      Effect === "Allow" &&
      Action.some((pattern) => matchesPattern(pattern, action)) &&
      Resource.some((pattern) => matchesPattern(pattern, resource)) &&
      Condition.every((condition) => holds(condition, context[condition.variable] ?? [])),
  );

// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html
function holds({ test, values }: Condition, found: readonly string[]): boolean {
  switch (test) {
    case "StringEquals":
      return found.length === 1 && values.includes(found[0] ?? "");
    case "StringEqualsIfExists":
    case "ForAllValues:StringEquals":
      return found.every((value) => values.includes(value));
    case "StringLike":
      return found.length === 1 && values.some((pattern) => matchesPattern(pattern, found[0] ?? ""));
    case "ForAllValues:StringLike":
      return found.every((value) => values.some((pattern) => matchesPattern(pattern, value)));
    case "Null":
      return values.includes(String(found.length === 0));
    default:
      throw new Error(`unknown condition ${test}`);
  }
}

const matchesPattern = (pattern: string, value: string): boolean =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`).test(value);
