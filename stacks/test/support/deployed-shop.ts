import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { edge } from "./edge.ts";
import { type Ask, functionFor, gatewayEvent } from "./gateway.ts";
import { type Guard, startGuard } from "./guard.ts";
import { type LambdaAnswer, type RunningLambda, startLambda } from "./lambda.ts";
import { REGION } from "./mocked-aws.ts";
import { startEmulators } from "./services.ts";
import type { Stack } from "./stack.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read an answer as a client would, without our types.
export type Json = any;
export type Answer = {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  text: string;
  body: Json;
  /** The function that answered, and its log lines. */
  by: string;
  lines: Json[];
};

export type Asked = Ask & { token?: string | undefined; json?: unknown; form?: FormData; ip?: string };

/**
 * A deployed shop on this machine: requests go through the edge function and API Gateway's routes to the
 * built bundle, which runs in a process of its own and reaches the AWS emulators with the permissions of its
 * role.
 */
export async function deployedShop(stack: Stack, engine: string) {
  const services = await startEmulators(stack, engine);
  const running = new Map<string, Promise<{ lambda: RunningLambda; guard: Guard }>>();
  const at = edge(stack);

  const start = async (name: string) => {
    const guard = await startGuard(stack.permissions(name), services.stand);
    const elsewhere = {
      "api.stripe.com": services.stripe,
      [`${services.bucket}.s3.${REGION}.amazonaws.com`]: guard.url,
    };
    return { guard, lambda: await startLambda(stack, name, { aws: guard.url, elsewhere }) };
  };

  // A function's process: cold at first, then reused.
  const functionNamed = (name: string) => {
    const found = running.get(name) ?? start(name);
    running.set(name, found);
    return found;
  };

  async function ask(asked: Asked): Promise<Answer> {
    const { method = "GET", path, token, json, form, ip, headers = {} } = asked;
    const encoded = form && new Response(form);
    const sent: Record<string, string> = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { "content-type": "application/json" }),
      ...(encoded && { "content-type": encoded.headers.get("content-type") ?? "" }),
      ...headers,
    };
    const body = encoded
      ? Buffer.from(await encoded.arrayBuffer())
      : json === undefined
        ? asked.body
        : JSON.stringify(json);
    const routed = await at(path, { headers: sent, ...(ip && { ip }) });
    const by = functionFor(stack, method, routed.uri);
    const { lambda } = await functionNamed(by);
    const event = gatewayEvent({ ...asked, body }, routed);
    const { answer, lines } = await lambda.invoke(event);
    return readAnswer(answer, by, lines);
  }

  return {
    ...services,
    ask,
    /** Runs a job as its schedule does. */
    async run(name: string) {
      const { lambda } = await functionNamed(name);
      return (await lambda.invoke({})).lines as Json[];
    },
    functionNamed,
    /** What is zipped for Lambda, as text. */
    async codeOf(name: string) {
      const folder = stack.bundles[name]?.folder ?? "";
      const files = (await readdir(folder)).filter((file) => file.endsWith(".mjs"));
      return (await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")))).join("\n");
    },
    /** AWS requests of any function that its role does not allow. */
    async denied() {
      const all = await Promise.all([...running].map(async ([name, found]) => ({ name, ...(await found) })));
      return all.flatMap(({ name, guard }) => guard.denied.map((right) => ({ name, ...right })));
    },
    async stop() {
      for (const found of running.values()) {
        const { lambda, guard } = await found;
        lambda.stop();
        guard.stop();
      }
      await services.stop();
    },
  };
}
export type DeployedShop = Awaited<ReturnType<typeof deployedShop>>;

function readAnswer(answer: LambdaAnswer | undefined, by: string, lines: Json[]): Answer {
  if (!answer) throw new Error(`${by} answered nothing`);
  const { statusCode, headers, cookies = [], body, isBase64Encoded } = answer;
  const text = isBase64Encoded ? Buffer.from(body, "base64").toString() : body;
  const isJson = headers["content-type"]?.startsWith("application/json");
  return {
    status: statusCode,
    headers,
    cookies,
    text,
    body: isJson ? JSON.parse(text) : undefined,
    by,
    lines,
  };
}
