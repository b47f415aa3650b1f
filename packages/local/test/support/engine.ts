import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:net";

import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the engine that the API tests share. */
    dynamoEndpoint: string;
  }
}

/** One in-memory engine for all API tests; each test file has a table of its own. */
export default async function startSharedEngine(project: TestProject): Promise<() => void> {
  const given = process.env.DYNAMODB_ENDPOINT;
  if (given) {
    project.provide("dynamoEndpoint", given);
    return () => {};
  }
  const binary = createRequire(import.meta.url).resolve("@dynoxide/linux-x64/dynoxide");
  const port = await freePort();
  const engine: ChildProcess = spawn(binary, ["--port", String(port)], { stdio: "ignore" });
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntilReady(endpoint, engine);
  project.provide("dynamoEndpoint", endpoint);
  return () => void engine.kill();
}

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer().once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? done(address.port) : fail(new Error("no port")),
      );
    });
  });

async function waitUntilReady(endpoint: string, engine: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (engine.exitCode !== null) throw new Error(`the engine ended with ${engine.exitCode}`);
    const responded = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (responded) return;
    await new Promise((again) => setTimeout(again, 25));
  }
  throw new Error(`no engine responds at ${endpoint}`);
}
