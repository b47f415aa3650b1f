import type { ParseArgsOptionsConfig } from "node:util";
import type { Shop } from "./shop/shop.ts";

type Call = {
  shop: Shop;
  words: string[];
  options: Record<string, string | boolean | undefined>;
  env: NodeJS.ProcessEnv;
  say(line: string): void;
};

export type Command = {
  /** What is typed, what it does in a few words, and in full. */
  usage: string;
  brief: string;
  about: string;
  /** How many words it takes beside its options. */
  takes: 0 | 1;
  options?: ParseArgsOptionsConfig;
  /** @returns whether it went well. @throws Error in words for the person at the terminal */
  run(call: Call): Promise<boolean>;
};
