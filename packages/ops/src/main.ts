import { ops } from "./cli.ts";

process.exitCode = await ops(process.argv.slice(2), {
  env: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
