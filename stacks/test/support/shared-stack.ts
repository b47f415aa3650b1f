import { readFileSync } from "node:fs";
import { inject } from "vitest";
// What deploy-once.ts declares that it provides.
import type {} from "./deploy-once.ts";
import { asStack, type Stack } from "./stack.ts";

/** Throws an Error when there is none. */
export function sharedStack(stage: "production" | "dev"): Stack {
  const deployments = inject("deployments");
  if ("failure" in deployments) throw new Error(deployments.failure);
  return asStack(JSON.parse(readFileSync(deployments[stage], "utf8")));
}
