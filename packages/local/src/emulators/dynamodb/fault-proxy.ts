import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { Hono } from "hono";
import { createFaults, type Faults, injectFault } from "../support/faults.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import { createTransactionConflicts, errorResponse } from "./failed-requests.ts";

type FaultProxy = { endpoint: string; faults: Faults; stop(): Promise<void> };

const OPERATION_HEADER = "x-amz-target";

/** Operations are named like "PutItem" or "TransactWriteItems". */
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
    // After the retries, so that each attempt meets the fault.
    { name: "useFaultProxy", step: "finalizeRequest", priority: "low" },
  );
  return client;
}

const agent = new Agent({ keepAlive: true });

/** Without `fetch`, which takes longer than the engine: under load the proxy would be what is measured. */
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
