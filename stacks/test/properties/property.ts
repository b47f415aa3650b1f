import type { Stack } from "../support/stack.ts";

/** Something that must be so on a deployed stage; `holds` throws, as a Vitest assertion, when it is not. */
export type Property = {
  title: string;
  /** By default both stages. */
  on?: "production" | "dev";
  holds(stack: Stack): void | Promise<void>;
};

export const isProduction = (stack: Stack): boolean => stack.app?.stage === "production";
