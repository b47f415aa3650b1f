import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

export type RunningProduct = {
  url: string;
  pid: number;
  /** As `kill -9`: without an orderly shutdown. */
  kill(): Promise<void>;
  /**
   * As Ctrl-C.
   * @returns the exit code
   */
  stop(): Promise<number | null>;
};

/**
 * Starts the product in a process of its own on any free port, and waits for its ready line.
 * @param onLogLine is called with each line of its log; without it the product logs warnings only
 */
export async function startProduct(
  dataDir: string,
  args: string[] = [],
  onLogLine?: (line: string) => void,
  env: NodeJS.ProcessEnv = {},
): Promise<RunningProduct> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: onLogLine ? "info" : "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (onLogLine) createInterface(child.stdout).on("line", onLogLine);
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const url = await readyLine(child);
  return {
    url,
    pid: child.pid ?? 0,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      child.kill("SIGINT");
      return ended;
    },
  };
}

function readyLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = /^Frangipani Books is ready at (\S+)$/m.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => reject(new Error(`the product ended with ${code}:\n${output}`)));
  });
}

// biome-ignore lint/suspicious/noExplicitAny: tests read a response as a client would, without our types.
type Json = any;
export type TestResponse = { status: number; body: Json; headers: Headers };

/** Calls the API of a running product, with or without a session. */
export const caller =
  (url: string, token?: string) =>
  async (method: string, path: string, body?: unknown): Promise<TestResponse> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
export type Caller = ReturnType<typeof caller>;

/** Signs a demo account in. */
export async function signedIn(
  url: string,
  email: string,
  password: string,
): Promise<{ id: string; call: Caller }> {
  const { body } = await caller(url)("POST", "/auth/login", { email, password });
  return { id: body.id, call: caller(url, body.token) };
}

/** Pays on the hosted page as a shopper does. */
export const payPage = (payUrl: string, card = "4242 4242 4242 4242"): Promise<Response> =>
  fetch(payUrl, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      card,
      action: "pay",
      email: "reader@frangipani.example",
      exp: "12/34",
      cvc: "123",
      name: "R",
    }),
    redirect: "manual",
  });
