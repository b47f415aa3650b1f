import { readFileSync } from "node:fs";
import { inject, it } from "vitest";
// What deploy-once.ts declares that it provides.
import type {} from "./deploy-once.ts";
import { asStack, type Stack } from "./stack.ts";

export const AREAS = [
  "Storefront",
  "Pages",
  "Identity",
  "Checkout",
  "Webhook",
  "Orders",
  "Backoffice",
] as const;
export const JOBS = [
  "Sweeper",
  "Alerts",
  "WebhookSender",
  "Snapshot",
  "OfficeIndex",
  "Audit",
  "Canary",
] as const;
export const FUNCTIONS = [...AREAS, ...JOBS, "MailSender"];

type Stage = "production" | "dev";

/** The deployment of a stage that all tests share. @throws Error when it failed */
export function sharedStack(stage: Stage): Stack {
  const deployments = inject("deployments");
  if ("failure" in deployments) throw new Error(deployments.failure);
  return asStack(JSON.parse(readFileSync(deployments[stage], "utf8")));
}

export const isProduction = (stack: Stack): boolean => stack.app?.stage === "production";

const testOf =
  (...stages: Stage[]) =>
  (title: string, holds: (stack: Stack) => void | Promise<void>): void => {
    for (const stage of stages) it(`${stage} ${title}`, () => holds(sharedStack(stage)));
  };

/** Declares a test of a deployed stage. */
export const onProduction = testOf("production");
export const onDev = testOf("dev");
export const everyStage = testOf("production", "dev");
