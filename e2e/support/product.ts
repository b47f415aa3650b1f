import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { productNode } from "../../scripts/paths.mjs";

const root = join(import.meta.dirname, "../..");

export type Product = { url: string; log: string; stop(): Promise<void> };
/** A build of the shop other than the repository's own. */
export type Build = {
  webDist?: string | undefined;
  /** The local product's `main.ts`; by default the repository's own is started, as by `npm start`. */
  main?: string | undefined;
};

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), "frangipani-e2e-"));

type ProductSettings = Build & {
  /** By default any free one. */
  port?: string | undefined;
  /** An existing data directory; by default a temporary one. */
  dataDir?: string | undefined;
};

/** As `npm start` does, on a free port and with its own data. Resolves when it is ready. */
export async function startProduct(name: string, settings: ProductSettings = {}): Promise<Product> {
  const data = settings.dataDir ?? newDataDir();
  // An earlier build seeds its own data.
  const seeded = process.env.FRANGIPANI_SEEDED;
  if (seeded && !settings.dataDir && !settings.main) cpSync(seeded, data, { recursive: true });
  const log = join(root, ".cache/e2e", `${name}.log`);
  mkdirSync(dirname(log), { recursive: true });
  writeFileSync(log, "");

  // The channel is there to be closed: should this process be killed, the product stops.
  const { main } = settings;
  const child = spawn(main ? productNode() : process.execPath, [main ?? "scripts/start.mjs"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: settings.port ?? "0",
      DATA_DIR: data,
      ...(settings.webDist && { WEB_DIST: settings.webDist }),
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const closed = once(child, "close").then(
    () => settings.dataDir || rmSync(data, { recursive: true, force: true }),
  );
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream as NodeJS.ReadableStream).on("line", (line) => {
        appendFileSync(log, `${line}\n`);
        const url = /is ready at (http:\S+)/.exec(line)?.[1];
        if (url) resolve(url);
      });
    }
  });
  const failed = closed.then(() => {
    throw new Error(`The product ended before it was ready:\n${readFileSync(log, "utf8")}`);
  });
  const url = await Promise.race([ready, failed]);
  failed.catch(() => {});
  const stop = async () => {
    child.kill("SIGTERM");
    await closed;
  };
  return { url, log, stop };
}
