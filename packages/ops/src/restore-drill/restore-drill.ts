import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type AuditReport, audit } from "@frangipani/core/audit";
import { auditPorts } from "@frangipani/functions/apps/audit";
import {
  backupDataDir,
  destroyTableAndFiles,
  restoreTableAndFiles,
} from "@frangipani/local/data-dir/backup-data-dir";
import { readRecord, recordProcess } from "@frangipani/local/emulators/dynamodb/processes";
import { startProduct } from "@frangipani/local/product-process";
import { openRunningProduct, stopRunningProduct } from "@frangipani/local/running-product";
import * as z from "zod/mini";
import type { Command } from "../command.ts";
import { dataDirOf } from "../shop/shop.ts";
import { compare, KINDS, readContents } from "./contents.ts";

const Seconds = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3600));

export const restoreDrill: Command = {
  usage: "restore-drill [--wait N] [--destroy DIR]",
  summary: "destroy a copy of the shop, and restore it",
  description: `Starts a copy of the shop of this machine in a temporary directory, backs the copy up, destroys its table and files, restores
them from the backup and audits the result; says how long that took and what was lost. The shop itself is only read, and may
be in use or stopped. docs/operations.md has the same steps for a deployed stage. Exit code 1 when something did not come back as it
was, or the audit finds something.
  --wait N        for how many seconds the copy goes on after its backup, before it is destroyed (0)
  --destroy DIR   destroys the running shop itself instead of a copy, if DIR is its data directory (DATA_DIR). It is stopped
                  then, and what is written after the backup is lost. The backup is in DIR-backup, and stays there unless
                  everything comes back`,
  argumentCount: 0,
  options: { wait: { type: "string" }, destroy: { type: "string" } },
  async run({ shop, options, env, print }) {
    if (shop.stage !== undefined)
      throw new Error(
        "A drill destroys a shop of this machine only. For a stage: docs/operations.md, Backup and restore.",
      );
    const seconds = Seconds.safeParse(options.wait ?? "0");
    if (!seconds.success) throw new Error("--wait is a number of seconds from 0 to 3600.");
    const dataDir = resolve(dataDirOf(env));
    const wait = (line: string) => {
      print(line);
      return setTimeout(seconds.data * 1000);
    };
    const drill =
      typeof options.destroy === "string"
        ? await drillOnShop(dataDir, options.destroy, () =>
            wait(`The backup is in ${backupFolderOf(dataDir)} until everything has come back.`),
          )
        : await drillOnCopy(dataDir, (url) =>
            wait(`The copy is at ${url} for ${seconds.data} seconds; what is changed there will be lost.`),
          );
    if (options.destroy) print("The shop has stopped: start it again with npm start.");
    for (const line of reportLines(drill)) print(line);
    return hasSucceeded(drill);
  },
};

export function reportLines(drill: Drill): string[] {
  const { backupSeconds, startSeconds, auditSeconds, findings, contents, backupAt, lostAt, outcomes } = drill;
  const before = (moment: Date) => seconds((lostAt.getTime() - moment.getTime()) / 1000);
  const lastWrite = contents.lastWriteAt;
  return [
    `Backup: ${seconds(backupSeconds)}. Restore until the shop responds: ${seconds(startSeconds)}. Audit: ${seconds(auditSeconds)}.`,
    ...KINDS.map((kind) => {
      const { restored, lost, damaged } = outcomes[kind];
      return `${kind}: ${restored} restored, ${lost} later changes lost${damaged.length > 0 ? `, NOT AS BEFORE: ${damaged.join(", ")}` : ""}`;
    }),
    ...findings.map(({ rule, subject, says }) => `${rule}: ${subject} ${says}`),
    `RTO ${seconds(startSeconds + auditSeconds)}: from the loss to a shop that is restored and audited.`,
    `RPO ${before(backupAt)}: from the backup to the loss.${lastWrite ? ` The last write that it holds was made at ${lastWrite}, ${before(new Date(lastWrite))} before the loss.` : ""}`,
  ];
}

const seconds = (value: number): string => `${value.toFixed(1)} s`;

export type Drill = Awaited<ReturnType<typeof runDrill>>;

type Options = {
  /** The data directory of a running shop, whose table and files are destroyed. */
  directory: string;
  backup: string;
  /** Called between the backup and the loss. */
  useShop: UseShop;
};

type UseShop = (url: string) => Promise<void>;

/** Backs up, stops, destroys, restores and compares a shop, which is stopped in the end. @throws Error with a message for the terminal */
async function runDrill({ directory, backup, useShop }: Options) {
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

/** Whether everything in the backup was restored unchanged, and the audit found nothing. */
export const hasSucceeded = ({ outcomes, findings }: Pick<Drill, "outcomes" | "findings">): boolean =>
  findings.length === 0 && KINDS.every((kind) => outcomes[kind].damaged.length === 0);

async function restore(backup: string, directory: string) {
  let product: Awaited<ReturnType<typeof startProduct>> | undefined;
  try {
    const startSeconds = await measureSeconds(async () => {
      await restoreTableAndFiles(backup, directory);
      product = await startProduct({ dataDir: directory, env: { SCHEDULED_JOBS: "off" } });
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

/** Copies the shop into a temporary directory, starts the copy, and runs the drill on that. The shop itself is only read. */
export async function drillOnCopy(dataDir: string, useShop: UseShop): Promise<Drill> {
  const scratch = makeScratch();
  try {
    const directory = join(scratch.path, "shop");
    await backupDataDir(dataDir, directory);
    const copy = await startProduct({ dataDir: directory, env: { SCHEDULED_JOBS: "off" } });
    try {
      return await runDrill({ directory, backup: join(scratch.path, "backup"), useShop });
    } finally {
      await copy.stop();
    }
  } finally {
    scratch.remove();
  }
}

const backupFolderOf = (dataDir: string): string => `${dataDir}-backup`;

/** Runs the drill on the shop itself, which the operator confirms by the name of its data directory. */
async function drillOnShop(dataDir: string, confirmedDirectory: string, useShop: UseShop): Promise<Drill> {
  if (resolve(confirmedDirectory) !== dataDir)
    throw new Error(
      `The data directory of this shop is ${dataDir}, not ${resolve(confirmedDirectory)}. Nothing was destroyed.`,
    );
  return withBackupFolder(backupFolderOf(dataDir), (backup) =>
    runDrill({ directory: dataDir, backup, useShop }),
  );
}

/** Runs a drill with a backup folder, which is removed only if everything came back. @throws Error that names the folder */
export async function withBackupFolder<D extends Pick<Drill, "outcomes" | "findings">>(
  backup: string,
  run: (backup: string) => Promise<D>,
): Promise<D> {
  if (existsSync(backup))
    throw new Error(
      `${backup} is the backup of a drill that did not succeed. Move it elsewhere or delete it first.`,
    );
  try {
    const drill = await run(backup);
    if (hasSucceeded(drill)) await rm(backup, { recursive: true });
    return drill;
  } catch (error) {
    if (!existsSync(backup)) throw error;
    throw new Error(`${error instanceof Error ? error.message : error}\nThe backup is in ${backup}.`, {
      cause: error,
    });
  }
}

const PREFIX = "frangipani-restore-drill-";

/**
 * Makes a temporary folder for customers' data, which only this user may read. It is removed when this process ends, or else by the
 * next drill.
 */
export function makeScratch(): { path: string; remove(): void } {
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith(PREFIX) && !readRecord(ownerFile(join(tmpdir(), name))))
      removeDirectory(join(tmpdir(), name));
  const path = mkdtempSync(join(tmpdir(), PREFIX));
  recordProcess(ownerFile(path), process.pid);
  const onSignal = (signal: NodeJS.Signals) => {
    removeDirectory(path);
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  return {
    path,
    remove() {
      process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
      removeDirectory(path);
    },
  };
}

const ownerFile = (path: string) => join(path, "owner.json");

// The restored shop ends a moment after this process, and may write until then.
const removeDirectory = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 10 });
