import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { Hono } from "hono";
import { createFaults, type Faults, injectFault } from "../support/faults.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import { errorResponse } from "./error-responses.ts";
import { createTransactionConflicts } from "./transaction-conflicts.ts";

type FaultProxy = { endpoint: string; faults: Faults; stop(): Promise<void> };

const OPERATION_HEADER = "x-amz-target";

/** Operations are named like "PutItem" or "TransactWriteItems". */
export async function startFaultProxy(engineEndpoint: string): Promise<FaultProxy> {
  const faults = createFaults();
  const conflicts = createTransactionConflicts();
  const proxy = new Hono().all("*", async (context) => {
    const body = await context.req.arrayBuffer();
    const operation = context.req.header(OPERATION_HEADER)?.split(".").at(-1) ?? "";
    const request = { operation, body: Buffer.from(body) };
    const forwardRequest = () => forward(engineEndpoint, context.req.raw, body);
    const fault = faults.take(operation);
    const work = () =>
      fault?.kind === "contention"
        ? conflicts.run(request, fault.milliseconds, forwardRequest)
        : forwardRequest();
    return injectFault(fault, context, work, (status, code) => errorResponse(request, status, code));
  });
  const { url, stop } = await listenOnLoopback(proxy.fetch);
  return { endpoint: url, faults, stop };
}

/** Sends a client's requests through the proxy while a fault is planned, else straight to the engine. */
export function useFaultProxy(client: DynamoDBClient, { endpoint, faults }: FaultProxy): DynamoDBClient {
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

async function forward(endpoint: string, { method, headers }: Request, body: ArrayBuffer): Promise<Response> {
  const forwardedHeaders = new Headers(headers);
  for (const hopByHopHeader of ["connection", "content-length", "expect", "host", "transfer-encoding"])
    forwardedHeaders.delete(hopByHopHeader);
  const response = await fetch(endpoint, {
    method,
    headers: forwardedHeaders,
    body: method === "POST" ? body : null,
  });
  return new Response(await response.arrayBuffer(), { status: response.status, headers: response.headers });
}
