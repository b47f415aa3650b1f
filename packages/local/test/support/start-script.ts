import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a script in a process of its own, and does not end it.
 * @param source a file in this package's `src`, which the script gets as `source`
 * @returns the process, and what it prints first
 */
export async function startScript(source: string, script: string, ...args: string[]) {
  const url = new URL(`../../src/${source}`, import.meta.url);
  const text = `const source = await import(${JSON.stringify(url)}); ${script}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", text, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = (await once(child.stdout, "data")) as [Buffer];
  return { child, output: output.toString().trim() };
}
