import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import type { Command } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { localShop, type Shop, stageShop } from "./shop/shop.ts";

type Terminal = {
  env: NodeJS.ProcessEnv;
  say(line: string): void;
  complain(line: string): void;
};

const DONE = 0;
const FAILED = 1;
const MISUSED = 2;

const COMMON = { stage: { type: "string" }, help: { type: "boolean", short: "h" } } as const;

/** @returns the exit code: 0 done, 1 refused or failed, 2 usage error */
export async function ops(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name = "", ...rest] = words;
  if (["", "help", "--help", "-h"].includes(name)) {
    terminal.say(overview());
    return name === "" ? MISUSED : DONE;
  }
  const command = COMMANDS[name];
  if (!command) {
    terminal.complain(`There is no command ${name}.\n\n${overview()}`);
    return MISUSED;
  }
  const read = readWords(command, rest);
  if ("misused" in read) {
    terminal.complain(`${read.misused}\n\n${usageOf(command)}`);
    return MISUSED;
  }
  if (read.options.help) {
    terminal.say(usageOf(command));
    return DONE;
  }
  try {
    const stage = read.options.stage as string | undefined;
    const shop: Shop = stage === undefined ? localShop(terminal.env) : stageShop(stage, terminal.env);
    const done = await command.run({ ...read, ...terminal, shop });
    return done ? DONE : FAILED;
  } catch (error) {
    terminal.complain(error instanceof Error ? error.message : String(error));
    return FAILED;
  }
}

type Read = { words: string[]; options: Record<string, string | boolean | undefined> };

function readWords({ options = {}, takes }: Command, args: string[]): Read | { misused: string } {
  try {
    const allowed: ParseArgsOptionsConfig = { ...COMMON, ...options };
    const { values, positionals } = parseArgs({ args, options: allowed, allowPositionals: true });
    const isComplete = positionals.length === takes || values.help;
    return isComplete
      ? { words: positionals, options: values as Read["options"] }
      : { misused: `It takes ${takes === 0 ? "nothing" : "one thing"}, not ${positionals.length}.` };
  } catch (error) {
    return { misused: (error as Error).message };
  }
}

const usageOf = ({ usage, about }: Command): string =>
  `Usage: npm run ops -- ${usage} [--stage NAME]\n\n${about}`;

const overview = (): string =>
  [
    "Usage: npm run ops -- COMMAND [--stage NAME]",
    "",
    ...Object.values(COMMANDS).map(({ usage, brief }) => `  ${usage.padEnd(40)} ${brief}`),
    "",
    "Without --stage, the product that is running here (PORT, DATA_DIR) is meant. COMMAND --help tells more.",
  ].join("\n");
