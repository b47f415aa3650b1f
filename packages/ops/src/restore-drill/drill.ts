import { type AuditReport, audit } from "@frangipani/core/audit";
import { auditPorts } from "@frangipani/functions/apps/audit";
import {
  backupDataDir,
  destroyTableAndFiles,
  restoreTableAndFiles,
} from "@frangipani/local/data-dir/backup-data-dir";
import { startProduct } from "@frangipani/local/product-process";
import { openRunningProduct, stopRunningProduct } from "@frangipani/local/running-product";
import { compare, KINDS } from "./compare.ts";
import { readContents } from "./contents.ts";

export type Drill = Awaited<ReturnType<typeof runDrill>>;

type Options = {
  /** The data directory of a running shop, whose table and files are destroyed. */
  directory: string;
  backup: string;
  /** Called between the backup and the loss. */
  useShop: UseShop;
};

export type UseShop = (url: string) => Promise<void>;

/** Backs up, stops, destroys, restores and compares a shop, which is stopped then. Throws for the terminal. */
export async function runDrill({ directory, backup, useShop }: Options) {
  const shop = await openRunningProduct(directory);
  const { clock } = shop.resources;
  try {
    const before = await readContents(shop);
    const backupAt = clock.now();
    const backupSeconds = await measureSeconds(() => backupDataDir(directory, backup));
    await useShop(shop.resources.publicUrl);
    const atLoss = await readContents(shop);
    const lostAt = clock.now();
    await stopRunningProduct(directory);
    await destroyTableAndFiles(directory);
    const restored = await restore(backup, directory);
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

/** Everything in the backup was restored unchanged, and the audit found nothing. */
export const hasSucceeded = ({ outcomes, findings }: Pick<Drill, "outcomes" | "findings">): boolean =>
  findings.length === 0 && KINDS.every((kind) => outcomes[kind].damaged.length === 0);

async function restore(backup: string, directory: string) {
  let product: Awaited<ReturnType<typeof startProduct>> | undefined;
  try {
    const startSeconds = await measureSeconds(async () => {
      await restoreTableAndFiles(backup, directory);
      product = await startProduct(directory, [], undefined, { SCHEDULED_JOBS: "off" });
    });
    const restored = await openRunningProduct(directory);
    try {
      let findings: AuditReport["findings"] = [];
      const auditSeconds = await measureSeconds(async () => {
        ({ findings } = await audit({ ...auditPorts(restored.resources), payments: undefined }));
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
