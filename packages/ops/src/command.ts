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
  /** Returns whether it succeeded Throws Error with a message for the terminal */
  run(call: Call): Promise<boolean>;
};
