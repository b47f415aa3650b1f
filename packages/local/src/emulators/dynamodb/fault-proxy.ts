import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { Hono } from "hono";
import { createFaults, type Faults, injectFault } from "../support/faults.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import { errorResponse } from "./error-responses.ts";
import type { IndexDefinition } from "./limits/indexes.ts";
import { createTableLimits, type TableLimits } from "./limits/table-limits.ts";
import { connect } from "./table.ts";
import { createTransactionConflicts } from "./transaction-conflicts.ts";

type FaultProxy = { endpoint: string; faults: Faults; limits: TableLimits; stop(): Promise<void> };

type ProxyOptions = {
  /** Of the tables, for the model of their limits. */
  indexes?: readonly IndexDefinition[];
  now?: () => number;
};

const OPERATION_HEADER = "x-amz-target";

/** Operations are named like "PutItem" or "TransactWriteItems". */
export async function startFaultProxy(
  engineEndpoint: string,
  { indexes = [], now = Date.now }: ProxyOptions = {},
): Promise<FaultProxy> {
  const faults = createFaults();
  const conflicts = createTransactionConflicts();
  const engine = connect(engineEndpoint);
  const limits = createTableLimits(engine, indexes, now);
  const proxy = new Hono().all("*", async (context) => {
    const body = await context.req.arrayBuffer();
    const operation = context.req.header(OPERATION_HEADER)?.split(".").at(-1) ?? "";
    const request = { operation, body: Buffer.from(body) };
    const forwardRequest = (admitted: Uint8Array = request.body) =>
      forward(engineEndpoint, context.req.raw, admitted);
    const fault = faults.take(operation);
    const plan = faults.limits();
    const serve = () =>
      plan ? limits.run(request, plan.indexDelayMs ?? 0, forwardRequest) : forwardRequest();
    const work = () =>
      fault?.kind === "contention" ? conflicts.run(request, fault.milliseconds, serve) : serve();
    return injectFault(fault, context, work, (status, code) => errorResponse(request, status, code));
  });
  const server = await listenOnLoopback(proxy.fetch);
  const stop = async () => {
    await server.stop();
    engine.destroy();
  };
  return { endpoint: server.url, faults, limits, stop };
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
    // After the retries, so that each attempt meets the fault.
    { name: "useFaultProxy", step: "finalizeRequest", priority: "low" },
  );
  return client;
}

async function forward(endpoint: string, { method, headers }: Request, body: Uint8Array): Promise<Response> {
  const forwardedHeaders = new Headers(headers);
  for (const hopByHopHeader of ["connection", "content-length", "expect", "host", "transfer-encoding"])
    forwardedHeaders.delete(hopByHopHeader);
  const response = await fetch(endpoint, {
    method,
    headers: forwardedHeaders,
    body: method === "POST" ? Uint8Array.from(body) : null,
  });
  return new Response(await response.arrayBuffer(), { status: response.status, headers: response.headers });
}
