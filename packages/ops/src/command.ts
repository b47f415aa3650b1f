import type { ParseArgsOptionsConfig } from "node:util";
import type { Shop } from "./shop/shop.ts";

type Call = {
  shop: Shop;
  words: string[];
  options: Record<string, string | boolean | (string | boolean)[] | undefined>;
  env: NodeJS.ProcessEnv;
  print(line: string): void;
};

export type Command = {
  usage: string;
  summary: string;
  description: string;
  argumentCount: 0 | 1;
  options?: ParseArgsOptionsConfig;
  /** For a command that repairs what is stored: the action under which each run is recorded. */
  recordedAs?: string;
  /** @returns whether it succeeded @throws Error with a message for the terminal */
  run(call: Call): Promise<boolean>;
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs work with a signal that is aborted when the process is interrupted, so that the work can end in order. */
export async function untilInterrupted<T>(work: (interrupted: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const signal of SIGNALS) process.on(signal, abort);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, abort);
  }
}
