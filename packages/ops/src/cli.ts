import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { makeAdmin, reapplyErasures } from "./accounts.ts";
import type { Command } from "./command.ts";
import { cost } from "./cost/cost.ts";
import { deployRole } from "./deploy-role/deploy-role.ts";
import { importCatalogue } from "./import/import-catalogue.ts";
import { preflight } from "./preflight/preflight.ts";
import { release, rollback } from "./release/release.ts";
import {
  audit,
  rebuildAlerts,
  rebuildCounters,
  rebuildOrders,
  rebuildSnapshot,
  replayWebhook,
  retryMails,
} from "./repairs.ts";
import { restoreDrill } from "./restore-drill/restore-drill.ts";
import { localShop, recordRun, type Shop, stageShop } from "./shop/shop.ts";
import { trace } from "./trace.ts";

export const COMMANDS: Record<string, Command> = {
  preflight,
  "deploy-role": deployRole,
  "make-admin": makeAdmin,
  import: importCatalogue,
  audit,
  "reapply-erasures": reapplyErasures,
  "rebuild-alerts": rebuildAlerts,
  "rebuild-counters": rebuildCounters,
  "rebuild-orders": rebuildOrders,
  "rebuild-snapshot": rebuildSnapshot,
  "replay-webhook": replayWebhook,
  "retry-mails": retryMails,
  release,
  rollback,
  "restore-drill": restoreDrill,
  cost,
  trace,
};

type Terminal = {
  env: NodeJS.ProcessEnv;
  print(line: string): void;
  printError(line: string): void;
};

const SUCCESS = 0;
const FAILURE = 1;
const USAGE_ERROR = 2;

const COMMON = { stage: { type: "string" }, help: { type: "boolean", short: "h" } } as const;

/** @returns the exit code: 0 done, 1 refused or failed, 2 usage error */
export async function ops(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name = "", ...rest] = words;
  if (["", "help", "--help", "-h"].includes(name)) {
    terminal.print(overview());
    return name === "" ? USAGE_ERROR : SUCCESS;
  }
  const command = COMMANDS[name];
  if (!command) {
    terminal.printError(`There is no command ${name}.\n\n${overview()}`);
    return USAGE_ERROR;
  }
  const parsed = parseArguments(command, rest);
  if ("usageError" in parsed) {
    terminal.printError(`${parsed.usageError}\n\n${formatUsage(command)}`);
    return USAGE_ERROR;
  }
  if (parsed.options.help) {
    terminal.print(formatUsage(command));
    return SUCCESS;
  }
  try {
    const stage = parsed.options.stage as string | undefined;
    const shop: Shop = stage === undefined ? localShop(terminal.env) : stageShop(stage, terminal.env);
    if (command.recordedAs) await recordRun(shop, ["ops", name, ...rest].join(" "), command.recordedAs);
    const done = await command.run({ ...parsed, ...terminal, shop });
    return done ? SUCCESS : FAILURE;
  } catch (error) {
    terminal.printError(error instanceof Error ? error.message : String(error));
    return FAILURE;
  }
}

type ParsedArguments = Pick<Parameters<Command["run"]>[0], "words" | "options">;

function parseArguments(
  { options = {}, argumentCount }: Command,
  args: string[],
): ParsedArguments | { usageError: string } {
  try {
    const allowed: ParseArgsOptionsConfig = { ...COMMON, ...options };
    const { values, positionals } = parseArgs({ args, options: allowed, allowPositionals: true });
    const isComplete = positionals.length === argumentCount || values.help;
    return isComplete
      ? { words: positionals, options: values as ParsedArguments["options"] }
      : {
          usageError: `It expects ${argumentCount === 0 ? "no argument" : "one argument"}, not ${positionals.length}.`,
        };
  } catch (error) {
    return { usageError: (error as Error).message };
  }
}

const formatUsage = ({ usage, description }: Command): string =>
  `Usage: npm run ops -- ${usage} [--stage NAME]\n\n${description}`;

const overview = (): string =>
  [
    "Usage: npm run ops -- COMMAND [--stage NAME]",
    "",
    ...Object.values(COMMANDS).map(({ usage, summary }) => `  ${usage.padEnd(40)} ${summary}`),
    "",
    "  --stage NAME   a deployed stage; by default the product that runs on this machine (PORT, DATA_DIR)",
    "  --help         with a command: its arguments and what it does in full",
  ].join("\n");
