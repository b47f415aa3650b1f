import type { TestProject } from "vitest/node";
import { startEngine } from "../../src/emulators/dynamodb/engine.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the engine that the API tests share. */
    dynamoEndpoint: string;
  }
}

/** One in-memory engine for all API tests; each test file has a table of its own. */
export default async function startSharedEngine(project: TestProject): Promise<() => Promise<void>> {
  const engine = await startEngine();
  project.provide("dynamoEndpoint", engine.endpoint);
  return engine.stop;
}
