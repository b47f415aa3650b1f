import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { cache, productNode, root } from "../../scripts/paths.mjs";
import { Shop } from "./shop.ts";

export type Product = { url: string; log: string; stop(): Promise<void> };
/** A build of the shop other than the repository's own. */
export type Build = {
  webDist?: string | undefined;
  /** The local product's `main.ts`; by default the repository's own is started, as by `npm start`. */
  main?: string | undefined;
};

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), "frangipani-e2e-"));

type ProductSettings = Build & {
  /** By default a free port. */
  port?: string | undefined;
  /** An existing data directory; by default a temporary one. */
  dataDir?: string | undefined;
};

/** Starts the product as `npm start` does, with its own port and data. Resolves when it is ready. */
export async function startProduct(name: string, settings: ProductSettings = {}): Promise<Product> {
  const data = settings.dataDir ?? newDataDir();
  // An earlier build seeds its own data.
  const seeded = process.env.FRANGIPANI_SEEDED;
  if (seeded && !settings.dataDir && !settings.main) cpSync(seeded, data, { recursive: true });
  const log = join(root, ".cache/e2e", `${name}.log`);
  mkdirSync(dirname(log), { recursive: true });
  writeFileSync(log, "");

  // The IPC channel closes when this process is killed, at which the product stops.
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
  // Once the product is ready, its end is no failure.
  failed.catch(() => {});
  const stop = async () => {
    child.kill("SIGTERM");
    await closed;
  };
  return { url, log, stop };
}

/** A product that a test can restart at the same URL and with the same data, also with another build. */
export class RestartableProduct {
  readonly #name: string;
  readonly #dataDir = newDataDir();
  #running: Product | undefined;
  #url = "";

  constructor(name: string) {
    this.#name = name;
  }

  get url(): string {
    return this.#url;
  }

  get shop(): Shop {
    return new Shop(this.#url);
  }

  async start(build: Build = {}): Promise<void> {
    if (this.#running) return;
    const port = this.#url ? new URL(this.#url).port : undefined;
    this.#running = await startProduct(this.#name, { ...build, port, dataDir: this.#dataDir });
    this.#url = this.#running.url;
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  /** Restarts with another build, as a deployment would. */
  async deploy(build?: Build): Promise<void> {
    await this.stop();
    await this.start(build);
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

const CONTRACT = "packages/functions/test/docs/released-api.json";
const PACKAGES = ["core", "functions", "local", "web"];

/** The version that its pages show (VITE_BUILD). */
export const LAST_RELEASE = "last release";

/** @throws Error when the commit is not in this clone */
export const buildLastRelease = (): Build => buildCommit(commitOfLastRelease(), LAST_RELEASE);

/**
 * The whole product of a commit, built with today's libraries, once for each commit.
 * @param version the one that its pages show
 * @throws Error when the commit is not in this clone
 */
export function buildCommit(commit: string, version: string): Build {
  // Inside the repository, so that its imports find the node_modules.
  const folder = join(cache, "releases", commit);
  const built = join(folder, ".built");
  if (!existsSync(built)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, "node_modules/@frangipani"), { recursive: true });
    const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync("tar", ["-x"], { cwd: folder, input: archive });
    for (const name of PACKAGES)
      symlinkSync(`../../packages/${name}`, join(folder, "node_modules/@frangipani", name));
    symlinkSync(join(root, "packages/web/node_modules"), join(folder, "packages/web/node_modules"));
    const vite = join(root, "node_modules/vite/bin/vite.js");
    execFileSync(productNode(), [vite, "build", "packages/web", "--logLevel", "error"], {
      cwd: folder,
      env: { ...process.env, VITE_BUILD: version },
      stdio: ["ignore", "ignore", "inherit"],
    });
    writeFileSync(built, "");
  }
  return { main: join(folder, "packages/local/src/main.ts"), webDist: join(folder, "packages/web/dist") };
}

/** The last tag before this commit; before there is one, the commit that saved the released contract last. */
function commitOfLastRelease(): string {
  const tag = git("describe", "--tags", "--match", "v*", "--abbrev=0", "HEAD^");
  const commit = tag ? git("rev-parse", `${tag}^{commit}`) : git("log", "-1", "--format=%H", "--", CONTRACT);
  if (!commit)
    throw new Error(
      "The last release is not in this clone: git fetch --tags --unshallow brings its history.",
    );
  return commit;
}

/** @returns what it prints; nothing when it fails */
function git(...args: string[]): string {
  try {
    return execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}

/** One product for all tests (or FRANGIPANI_URL), from a copy of data that was seeded once. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.FRANGIPANI_URL) return async () => {};
  const seeded = newDataDir();
  await (await startProduct("seeded", { dataDir: seeded })).stop();
  process.env.FRANGIPANI_SEEDED = seeded;
  const product = await startProduct("product");
  process.env.FRANGIPANI_URL = product.url;
  process.env.FRANGIPANI_LOG = product.log;
  return async () => {
    await product.stop();
    rmSync(seeded, { recursive: true, force: true });
  };
}
