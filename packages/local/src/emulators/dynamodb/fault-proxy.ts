import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { Hono } from "hono";
import { createFaults, type Faults, injectFault, type TableErrorCode } from "../support/faults.ts";
import { listenOnLoopback } from "../support/loopback.ts";

type FaultProxy = { endpoint: string; faults: Faults; stop(): Promise<void> };

const OPERATION_HEADER = "x-amz-target";

/** Forwards requests to the engine. Faults are planned by the operation, such as "PutItem" or "TransactWriteItems". */
export async function startFaultProxy(engineEndpoint: string): Promise<FaultProxy> {
  const faults = createFaults();
  const conflicts = createTransactionConflicts();
  const proxy = new Hono().all("*", async (context) => {
    const body = await context.req.arrayBuffer();
    const operation = context.req.header(OPERATION_HEADER)?.split(".").at(-1) ?? "";
    const call = { operation, body: Buffer.from(body) };
    const serve = () => forward(engineEndpoint, context.req.raw, call.body);
    const fault = faults.take(operation);
    const work = () =>
      fault?.kind === "contention" ? conflicts.run(call, fault.milliseconds, serve) : serve();
    return injectFault(fault, context, work, (status, code) => errorResponse(call, status, code));
  });
  const server = await listenOnLoopback(proxy.fetch);
  return { endpoint: server.url, faults, stop: server.stop };
}

/** Sends a client's requests through the proxy while a fault is planned, else straight to the engine. */
export function useFaultProxy(
  client: DynamoDBClient,
  { endpoint, faults }: Pick<FaultProxy, "endpoint" | "faults">,
): DynamoDBClient {
  const { hostname, port } = new URL(endpoint);
  client.middlewareStack.add(
    (next) => (args) => {
      if (faults.hasPlans()) Object.assign(args.request as object, { hostname, port: Number(port) });
      return next(args);
    },
    // The step comes after the SDK's retries, so that each attempt meets the fault.
    { name: "useFaultProxy", step: "finalizeRequest", priority: "low" },
  );
  return client;
}

const agent = new Agent({ keepAlive: true });

/** Uses node:http, since `fetch` takes longer than the engine: under load one would measure the proxy. */
async function forward(endpoint: string, { method, headers }: Request, body: Uint8Array): Promise<Response> {
  const { connection, expect, "transfer-encoding": _, ...forwarded } = Object.fromEntries(headers);
  const sent = request(endpoint, { method, agent, headers: { ...forwarded, "content-length": body.length } });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const responseHeaders = Object.entries(response.headers).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return new Response(await buffer(response), {
    status: response.statusCode ?? 500,
    headers: Object.fromEntries(responseHeaders),
  });
}

/** A request of DynamoDB's JSON protocol. */
type TableRequest = { operation: string; body: Buffer };

type Attributes = Record<string, unknown>;
type Access = { TableName: string; Key?: Attributes; Item?: Attributes };

const SINGLE_WRITES = new Set(["PutItem", "UpdateItem", "DeleteItem"]);
/** The key attributes of every table of the shop. */
const KEY = ["pk", "sk"];

const isWritingTransaction = ({ operation }: TableRequest): boolean => operation === "TransactWriteItems";
const isTransaction = (request: TableRequest): boolean =>
  isWritingTransaction(request) || request.operation === "TransactGetItems";

/** The items of a transaction, in its own sequence, or of a single write. For other requests there are none. */
function requestedItems(request: TableRequest): string[] {
  if (!isTransaction(request) && !SINGLE_WRITES.has(request.operation)) return [];
  const input = JSON.parse(request.body.toString());
  const accesses: Access[] = isTransaction(request)
    ? input.TransactItems.flatMap((one: Record<string, Access>) => Object.values(one))
    : [input];
  return accesses.map(({ TableName, Key, Item }) =>
    JSON.stringify([TableName, ...KEY.map((name) => (Key ?? Item)?.[name])]),
  );
}

const TEXTS: Record<TableErrorCode, string> = {
  TransactionConflict: "Transaction is ongoing for the item",
  ProvisionedThroughputExceeded:
    "The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API",
  ThrottlingError:
    "Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly.",
};

const EXCEPTIONS: Record<TableErrorCode, string> = {
  TransactionConflict: "TransactionConflictException",
  ProvisionedThroughputExceeded: "ProvisionedThroughputExceededException",
  ThrottlingError: "ThrottlingException",
};

/** Without a code, 400 stands for a throttled request, and any other status for a failure of DynamoDB. */
function errorResponse(
  request: TableRequest,
  status: number,
  code: TableErrorCode | undefined = status === 400 ? "ProvisionedThroughputExceeded" : undefined,
): Response {
  if (!code) return exception("InternalServerError", { message: "A fault asked for by a test." }, status);
  return isTransaction(request)
    ? cancelled(requestedItems(request).map((_, position) => (position === 0 ? code : undefined)))
    : refused(code);
}

/** The response to a single write or read. */
const refused = (code: TableErrorCode): Response => exception(EXCEPTIONS[code], { message: TEXTS[code] });

/** The response to a transaction, with a code for each item that was the reason. */
const cancelled = (codes: readonly (TableErrorCode | undefined)[]): Response =>
  exception("TransactionCanceledException", {
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.map((code) => code ?? "None").join(", ")}]`,
    CancellationReasons: codes.map((code) =>
      code ? { Code: code, Message: TEXTS[code] } : { Code: "None" },
    ),
  });

const exception = (name: string, body: object, status = 400): Response =>
  Response.json({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, ...body }, { status });

/**
 * Treats concurrent transactions as DynamoDB does; the engine would run them one after the other. Of two that want one item the
 * later is cancelled, unless both only read it. A single write of an item that a transaction is writing is refused.
 */
function createTransactionConflicts() {
  const lockedItems = new Set<string>();
  return {
    async run(
      request: TableRequest,
      milliseconds: number,
      forward: () => Promise<Response>,
    ): Promise<Response> {
      const items = requestedItems(request);
      const codes = items.map((item) =>
        lockedItems.has(item) ? ("TransactionConflict" as const) : undefined,
      );
      if (codes.some((code) => code !== undefined))
        return isTransaction(request) ? cancelled(codes) : refused("TransactionConflict");
      if (!isWritingTransaction(request)) return forward();
      for (const item of items) lockedItems.add(item);
      try {
        await wait(milliseconds);
        return await forward();
      } finally {
        for (const item of items) lockedItems.delete(item);
      }
    },
  };
}
