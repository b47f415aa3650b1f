import { ops } from "./cli.ts";

// A terminal gets sentences, without the lines that jobs log for CloudWatch.
process.env.LOG_LEVEL ??= "warn";

process.exitCode = await ops(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
