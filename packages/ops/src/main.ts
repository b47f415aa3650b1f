import { ops } from "./cli.ts";

process.exitCode = await ops(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
