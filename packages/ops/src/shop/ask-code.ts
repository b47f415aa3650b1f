import { createInterface } from "node:readline/promises";

/** Asks at the terminal for the emailed code. Throws Error where there is no terminal */
export async function askCode(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error("This account signs in with an emailed code: run the command in a terminal.");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const code = await terminal.question("The code that was mailed to you: ");
  terminal.close();
  return code.trim();
}
