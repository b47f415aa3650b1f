import { ops } from "./cli.ts";

// Hides the lines that jobs log for CloudWatch: a person at a terminal reads the sentences that are printed.
process.env.LOG_LEVEL ??= "warn";

process.exitCode = await ops(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
