import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { edge } from "./edge.ts";
import { type ApiRequest, functionFor, gatewayEvent } from "./gateway.ts";
import { type LambdaResponse, type RunningLambda, startLambda } from "./lambda.ts";
import { REGION } from "./mocked-aws.ts";
import { type PermissionProxy, startPermissionProxy } from "./permission-proxy.ts";
import { startEmulators } from "./services.ts";
import type { Stack } from "./stack.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read a response as a client would, without our types.
export type Json = any;
export type ShopResponse = {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  text: string;
  body: Json;
  /** The function that responded, and its log lines. */
  handledBy: string;
  lines: Json[];
};

export type ShopRequest = ApiRequest & {
  token?: string | undefined;
  json?: unknown;
  form?: FormData;
  ip?: string;
};

/**
 * A deployed shop on this machine: requests go through the edge function and API Gateway's routes to the
 * built bundle, which runs in a process of its own and reaches the AWS emulators with the permissions of its
 * role.
 */
export async function deployedShop(stack: Stack, engine: string) {
  const services = await startEmulators(stack, engine);
  const running = new Map<string, Promise<{ lambda: RunningLambda; permissionProxy: PermissionProxy }>>();
  const requestEdge = edge(stack);

  const server = await serveShop((shopRequest) => request(shopRequest));

  const start = async (name: string) => {
    const permissionProxy = await startPermissionProxy(stack.permissions(name), services.emulators);
    const hosts = {
      "api.stripe.com": services.stripe,
      "books.example": server.url,
      [`${services.bucket}.s3.${REGION}.amazonaws.com`]: permissionProxy.url,
      [`${services.office}.s3.${REGION}.amazonaws.com`]: permissionProxy.url,
      [`sqs.${REGION}.amazonaws.com`]: permissionProxy.url,
    };
    return { permissionProxy, lambda: await startLambda(stack, name, { aws: permissionProxy.url, hosts }) };
  };

  // Starts the process of a function on its first call, and reuses it after that.
  const runningFunction = (name: string) => {
    const found = running.get(name) ?? start(name);
    running.set(name, found);
    return found;
  };

  async function request(shopRequest: ShopRequest): Promise<ShopResponse> {
    const { method = "GET", path, token, json, form, ip, headers = {} } = shopRequest;
    const encoded = form && new Response(form);
    const sent: Record<string, string> = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { "content-type": "application/json" }),
      ...(encoded && { "content-type": encoded.headers.get("content-type") ?? "" }),
      ...headers,
    };
    const text = json === undefined ? shopRequest.body : JSON.stringify(json);
    const body = encoded ? Buffer.from(await encoded.arrayBuffer()) : text;
    const routed = await requestEdge(path, { headers: sent, ...(ip && { ip }) });
    const handledBy = functionFor(stack, method, routed.uri);
    const { lambda } = await runningFunction(handledBy);
    const event = gatewayEvent({ ...shopRequest, body }, routed);
    const { response, lines } = await lambda.invoke(event);
    return readResponse(response, handledBy, lines);
  }

  const mailLines: Json[] = [];
  // Calls the function with the messages of the queue, as Lambda does.
  const stopMails = services.queue.subscribe({
    queue: stack.one("aws:sqs/queue:Queue", "MailQueueQueue").inputs.name,
    batchSize: 10,
    handlers: [
      async (event) => {
        const { lambda } = await runningFunction("MailSender");
        const { response, lines } = await lambda.invoke(event);
        mailLines.push(...lines);
        return response as never;
      },
    ],
  });

  return {
    ...services,
    /** The log lines of MailSender. */
    mailLines,
    request,
    /** Runs a job as its schedule does. */
    async run(name: string) {
      const { lambda } = await runningFunction(name);
      return (await lambda.invoke({})).lines as Json[];
    },
    runningFunction,
    /** The code of a function, as it is zipped for Lambda. */
    async codeOf(name: string) {
      const folder = stack.bundles[name]?.folder ?? "";
      const files = (await readdir(folder)).filter((file) => file.endsWith(".mjs"));
      return (await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")))).join("\n");
    },
    /** AWS requests of any function that its role does not allow. */
    async denied() {
      const all = await Promise.all([...running].map(async ([name, found]) => ({ name, ...(await found) })));
      return all.flatMap(({ name, permissionProxy }) =>
        permissionProxy.denied.map((right) => ({ name, ...right })),
      );
    },
    async stop() {
      await stopMails();
      for (const found of running.values()) {
        const { lambda, permissionProxy } = await found;
        lambda.stop();
        permissionProxy.stop();
      }
      server.stop();
      await services.stop();
    },
  };
}
export type DeployedShop = Awaited<ReturnType<typeof deployedShop>>;

function readResponse(response: LambdaResponse | undefined, handledBy: string, lines: Json[]): ShopResponse {
  if (!response) throw new Error(`${handledBy} returned nothing`);
  const { statusCode, headers, cookies = [], body, isBase64Encoded } = response;
  const text = isBase64Encoded ? Buffer.from(body, "base64").toString() : body;
  const isJson = headers["content-type"]?.startsWith("application/json");
  const parsed = isJson ? JSON.parse(text) : undefined;
  return { status: statusCode, headers, cookies, text, body: parsed, handledBy, lines };
}

type Response = { status: number; headers: Record<string, string>; cookies: string[]; text: string };

/** Serves the deployed shop at an address of this machine, for functions that call the shop's public address. */
async function serveShop(request: (request: ApiRequest) => Promise<Response>) {
  const server = createServer(async (incoming, outgoing) => {
    const { pathname, search } = new URL(incoming.url ?? "/", "http://shop");
    const { cookie, ...others } = incoming.headers;
    const headers = Object.entries(others).map(([name, value]) => [name, String(value)]);
    const body = await buffer(incoming);
    const response = await request({
      method: incoming.method ?? "GET",
      path: pathname,
      query: search.slice(1),
      headers: Object.fromEntries([...headers, ["host", "books.example"]]),
      ...(cookie && { cookies: cookie.split("; ") }),
      ...(body.length > 0 && { body: body.toString() }),
    });
    const { "content-length": _, "content-encoding": __, ...sent } = response.headers;
    outgoing.writeHead(response.status, { ...sent, "set-cookie": response.cookies }).end(response.text);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}

/**
 * The values that CloudWatch would take from log lines of the embedded metric format, by the metric's name.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 * @throws Error for a line that it would refuse
 */
export function recordedMetrics(lines: readonly Json[], namespace: string): Record<string, number[]> {
  const found: Record<string, number[]> = {};
  for (const line of lines.filter((line) => line._aws)) {
    if (!Number.isInteger(line._aws.Timestamp)) throw new Error("a line of metrics has no time");
    for (const { Namespace, Dimensions, Metrics } of line._aws.CloudWatchMetrics) {
      if (Namespace !== namespace) throw new Error(`metrics of ${Namespace}`);
      if (JSON.stringify(Dimensions) !== "[[]]") throw new Error("alarms look at metrics without dimensions");
      for (const { Name, Unit } of Metrics) {
        if (!["Count", "Seconds"].includes(Unit)) throw new Error(`${Name} has the unit ${Unit}`);
        if (typeof line[Name] !== "number") throw new Error(`${Name} has no value`);
        found[Name] = [...(found[Name] ?? []), line[Name]];
      }
    }
  }
  return found;
}
