import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startProduct } from "../../../local/test/support/product.ts";
import { runOps } from "./run-ops.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

export type OpsShop = Awaited<ReturnType<typeof startOpsShop>>;

/** Starts the product in a folder of its own, with the command to operate it. */
export async function startOpsShop() {
  const dir = mkdtempSync(join(tmpdir(), "ops-"));
  const dataDir = join(dir, "data");
  const { url, stop } = await startProduct({ dataDir });
  const env: NodeJS.ProcessEnv = { PORT: new URL(url).port, DATA_DIR: dataDir };

  async function run(words: string[], more: NodeJS.ProcessEnv = {}) {
    const { errors, ...printed } = await runOps(words, { ...env, ...more });
    return { ...printed, errors: errors.join("\n") };
  }

  return {
    dir,
    dataDir,
    url,
    run: (...words: string[]) => run(words),
    runWith: (more: NodeJS.ProcessEnv, ...words: string[]) => run(words, more),

    /** Runs the command in a process of its own. */
    start(words: string[], more: NodeJS.ProcessEnv = {}) {
      const child = spawn(process.execPath, [MAIN, ...words], { env: { ...process.env, ...env, ...more } });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
      const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
        child.once("close", (code) => resolve({ code, output })),
      );
      return { kill: () => child.kill("SIGKILL"), ended };
    },

    advanceClock: (seconds: number) =>
      fetch(`${url}/_local/clock`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ advance: seconds }),
      }),

    async mailsTo(address: string): Promise<{ text: string }[]> {
      const response = await fetch(`${url}/_local/mail/messages?to=${address}`);
      return (await response.json()) as { text: string }[];
    },

    async stop() {
      await stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
