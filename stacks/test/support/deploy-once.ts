import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { deploy, MAILBOX_ENV, OPERATOR_ENV, type Stack } from "./stack.ts";
import { ROOT } from "./workspace.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The files of both stages' deployments, or the reason why there are none. */
    deployments: { production: string; dev: string } | { failure: string };
  }
}

/** Installs SST's platform when it is missing, and deploys both stages against mocks, once for all tests. */
export default async function deployOnce(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "frangipani-deployments-"));
  const folders = [folder];
  const saveDeployment = (stack: Stack): string => {
    folders.push(stack.workspace);
    const file = join(folder, `${stack.app?.stage}.json`);
    writeFileSync(file, JSON.stringify(stack));
    return file;
  };
  try {
    await promisify(execFile)(process.execPath, [join(ROOT, "scripts/install-platform.mjs")]);
    const [production, dev] = await Promise.all([
      deploy("production", { env: OPERATOR_ENV }),
      // dev has the same functions as production, so they are built once.
      deploy("dev", { env: MAILBOX_ENV, withoutBundles: true }),
    ]);
    project.provide("deployments", { production: saveDeployment(production), dev: saveDeployment(dev) });
  } catch (error) {
    // The tests that need the deployments report the failure. Thrown here, it would end the tests of other parts, too.
    project.provide("deployments", { failure: error instanceof Error ? error.message : String(error) });
  }
  return () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
}
