import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a script in a process of its own, which stays until it is killed.
 * @param source what it calls `source`: a file in this package's `src`
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
