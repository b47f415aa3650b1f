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
  /** The action under which a run is recorded, when it repairs what is stored. */
  recordedAs?: string;
  /** Returns whether it succeeded. @throws Error with a message for the terminal */
  run(call: Call): Promise<boolean>;
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Aborts the work's signal when the process is interrupted, so that the work can end in order. */
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
