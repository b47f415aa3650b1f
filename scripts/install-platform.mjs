/**
 * Installs SST's platform (its sources, types and providers) into .sst from the npm registry alone, without
 * AWS or the Pulumi engine. The stacks' types and tests need it; `sst deploy` installs it by itself.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { handleSignals, run, stoppedBy } from "./child-processes.mjs";
import { withFileLock } from "./file-lock.mjs";
import { isMain, productNode, root } from "./paths.mjs";

const stamp = join(root, ".sst/platform/.installed");
const MAX_ATTEMPTS = 3;

/** Installs the versions of sst.config.ts, or takes milliseconds if they are there. @throws Error with SST's output */
export async function installPlatform() {
  if (isInstalled()) return;
  await withFileLock("platform", async () => {
    if (isInstalled() || stoppedBy()) return;
    console.log("Installing SST's platform for the stacks …");
    const began = Date.now();
    rmSync(stamp, { force: true });
    for (let attempt = 1; ; attempt++) {
      const { code, output } = await sstInstall();
      if (stoppedBy()) return;
      if (code === 0) break;
      if (attempt === MAX_ATTEMPTS)
        throw new Error(`SST's platform could not be installed:\n${output.trim()}`);
      await pause(attempt * 2_000);
    }
    writeFileSync(stamp, pinnedVersions());
    console.log(`Installed in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
  });
}

const sstInstall = () =>
  run(productNode(), [join(root, "node_modules/sst/bin/sst.mjs"), "install", "--stage", "test"], {
    quiet: true,
    env: {
      ...process.env,
      SST_SKIP_DEPENDENCY_CHECK: "1",
      SST_NO_BUN: "1",
      SST_TELEMETRY_DISABLED: "1",
    },
  });

// The versions of SST and of the providers, as sst.config.ts pins them.
function pinnedVersions() {
  const config = readFileSync(join(root, "sst.config.ts"), "utf8");
  return [...config.matchAll(/version: "([^"]+)"/g)].map(([, version]) => version).join(" ");
}

function isInstalled() {
  try {
    return readFileSync(stamp, "utf8") === pinnedVersions();
  } catch {
    return false;
  }
}

if (isMain(import.meta.url)) {
  handleSignals();
  try {
    await installPlatform();
    process.exitCode = stoppedBy() ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
