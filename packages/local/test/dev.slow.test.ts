import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { utimesSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { createServer as createVite } from "vite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { devProxy } from "../../web/scripts/dev-proxy.ts";
import { people } from "../seed/people.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const root = join(import.meta.dirname, "../../..");
const dataDir = temporaryFolder();
let child: ChildProcess;
let url = "";
let output = "";

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  child = spawn(process.execPath, [join(root, "scripts/dev.mjs")], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: "development",
      // CI and Vitest set FORCE_COLOR, and codes of colours would interrupt the words that the tests look for.
      FORCE_COLOR: undefined,
      NO_COLOR: "1",
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  child.stdout?.on("data", (chunk) => (output += chunk));
  await vi.waitUntil(() => output.includes(`Local:   ${url}/`), 180_000);
}, 200_000);
afterAll(async () => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  // SIGKILL would leave the two processes that it started.
  child.kill("SIGTERM");
  await ended;
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "localhost", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

const post = (path: string, headers: Record<string, string>, body: object = {}) =>
  fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** Tells the watchers that a file has changed, without a change. */
const touch = (file: string) => utimesSync(join(root, file), new Date(), new Date());

it("signs a demo account in, and refreshes the session only for its own pages", async () => {
  const { email, password } = people.reader;
  const response = await post("/api/auth/login", { origin: url }, { email, password });
  expect(response.status).toBe(200);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const refresh = (origin: string) => post("/api/auth/refreshToken", { cookie, origin });
  expect((await refresh("https://elsewhere.example")).status).toBe(403);
  expect((await refresh(url)).status).toBe(200);
});

it("serves pages from their sources, and updates open pages when a source changes", async () => {
  const page = await fetch(`${url}/book/1`, { headers: { accept: "text/html" } });
  expect(await page.text()).toContain('src="/src/main.tsx');
  const footer = "/src/shell/Footer.tsx";
  expect(await (await fetch(url + footer)).text()).toContain("import.meta.hot");
  touch(`packages/web${footer}`);
  await expect.poll(() => output).toContain(`hmr update ${footer}`);
});

it("restarts the server when one of its sources changes, and lets requests wait for it", async () => {
  touch("packages/core/src/orders/order/messages.ts");
  await expect.poll(() => output).toContain("Restarting");
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});

it("repeats a read that a stopping server drops", async () => {
  let requests = 0;
  const stopping = createHttpServer((request, response) => {
    requests += 1;
    if (requests === 1) request.socket.destroy();
    else response.end("repeated");
  });
  await new Promise<void>((done) => stopping.listen(0, "localhost", done));
  const { port } = stopping.address() as AddressInfo;
  const vite = await createVite({
    configFile: false,
    logLevel: "silent",
    plugins: [devProxy(`http://localhost:${port}`)],
    server: { port: await freePort() },
  });
  try {
    await vite.listen();
    const response = await fetch(new URL("/api/health", vite.resolvedUrls?.local[0]));
    expect([await response.text(), requests]).toEqual(["repeated", 2]);
  } finally {
    await vite.close();
    stopping.close();
  }
});

it("stops Vite and the server on Ctrl-C", async () => {
  const ended = once(child, "exit");
  child.kill("SIGINT");
  expect(await ended).toEqual([130, null]);
  for (const path of ["/", "/api/health"]) await expect(fetch(url + path)).rejects.toThrow("fetch failed");
});
