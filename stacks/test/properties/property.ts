import type { Stack } from "../support/stack.ts";

/** Something that must be so on a deployed stage. `holds` fails, as an expectation of Vitest, when it is not. */
export type Property = {
  says: string;
  /** Where it must be so; everywhere unless said. */
  on?: "production" | "dev";
  holds(stack: Stack): void | Promise<void>;
};

export const isProduction = (stack: Stack): boolean => stack.app?.stage === "production";
