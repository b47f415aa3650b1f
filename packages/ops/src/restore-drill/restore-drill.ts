import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import * as z from "zod/mini";
import type { Command } from "../command.ts";
import { dataDirOf } from "../shop/shop.ts";
import { KINDS } from "./compare.ts";
import { type Drill, hasSucceeded } from "./drill.ts";
import { backupFolderOf, drillOnCopy, drillOnShop } from "./drill-on.ts";

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

export function reportLines({
  backupSeconds,
  startSeconds,
  auditSeconds,
  findings,
  contents,
  backupAt,
  lostAt,
  outcomes,
}: Drill): string[] {
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
