import { readFileSync } from "node:fs";
import { inject } from "vitest";
// What deploy-once.ts declares that it provides.
import type {} from "./deploy-once.ts";
import { asStack, type Stack } from "./stack.ts";

/**
 * A stage's deployment that all tests share.
 * @throws Error when there is none
 */
export function sharedStack(stage: "production" | "dev"): Stack {
  const deployments = inject("deployments");
  if ("failure" in deployments) throw new Error(deployments.failure);
  return asStack(JSON.parse(readFileSync(deployments[stage], "utf8")));
}
