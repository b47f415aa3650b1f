import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache, productNode, root } from "../../scripts/paths.mjs";
import type { Build } from "./product.ts";

const CONTRACT = "packages/functions/test/docs/released-api.json";
const PACKAGES = ["core", "functions", "local", "web"];

/** As its pages call their version (VITE_BUILD). */
export const LAST_RELEASE = "last release";

/** Throws an Error when the commit is not in this clone. */
export const buildLastRelease = (): Build => buildCommit(commitOfLastRelease(), LAST_RELEASE);

/**
 * The whole product of a commit, built with today's libraries, once for each commit.
 * @param version as its pages call it
 * @throws Error when the commit is not in this clone
 */
export function buildCommit(commit: string, version: string): Build {
  // Below the repository, whose node_modules its imports find.
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
