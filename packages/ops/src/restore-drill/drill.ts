import { cp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type AuditReport, audit } from "@frangipani/core/audit";
import { auditPorts } from "@frangipani/functions/composition/audit";
import { backupDataDir } from "@frangipani/local/data-dir/backup-data-dir";
import { startProduct } from "@frangipani/local/product-process";
import { openRunningProduct } from "@frangipani/local/running-product";
import { compare } from "./compare.ts";
import { readContents } from "./contents.ts";

export type Drill = Awaited<ReturnType<typeof runDrill>>;

/**
 * Backs a running shop up, takes it as lost, restores the backup into a product of its own in `scratch` and compares. The shop
 * is only read.
 * @param seconds for which the shop goes on after its backup, before it is lost
 * @throws Error with a message for the terminal when no shop is running in `dataDir`
 */
export async function runDrill(dataDir: string, scratch: string, seconds: number) {
  const shop = await openRunningProduct(dataDir);
  try {
    const { clock } = shop.resources;
    const before = await readContents(shop);
    const backupAt = clock.now();
    const backup = join(scratch, "backup");
    const backupSeconds = await measureSeconds(() => backupDataDir(dataDir, backup));
    await wait(seconds * 1000);
    const lostAt = clock.now();
    const atLoss = await readContents(shop);
    const restored = await restore(backup, join(scratch, "restored"));
    return {
      backupSeconds,
      ...restored,
      backupAt,
      lostAt,
      outcomes: compare({ before, atLoss, restored: restored.contents }),
    };
  } finally {
    shop.dynamo.destroy();
  }
}

async function restore(backup: string, directory: string) {
  let product: Awaited<ReturnType<typeof startProduct>> | undefined;
  try {
    const startSeconds = await measureSeconds(async () => {
      await cp(backup, directory, { recursive: true });
      product = await startProduct(directory, [], undefined, { SCHEDULED_JOBS: "off" });
    });
    const restored = await openRunningProduct(directory);
    try {
      let findings: AuditReport["findings"] = [];
      const auditSeconds = await measureSeconds(async () => {
        ({ findings } = await audit(auditPorts(restored.resources)));
      });
      return { startSeconds, auditSeconds, findings, contents: await readContents(restored) };
    } finally {
      restored.dynamo.destroy();
    }
  } finally {
    await product?.stop();
  }
}

async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
