import { ops } from "../../src/cli.ts";

/** Runs a command within the test. @returns its exit code, and the lines that it prints */
export async function runOps(words: string[], env: NodeJS.ProcessEnv = {}) {
  const [lines, errors]: [string[], string[]] = [[], []];
  const print = (line: string) => void lines.push(line);
  const code = await ops(words, { env, print, printError: (line) => void errors.push(line) });
  return { code, lines, errors };
}
