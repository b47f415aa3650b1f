import { resolve } from "node:path";
import * as z from "zod/mini";
import type { Command } from "../command.ts";
import { dataDirOf } from "../shop/shop.ts";
import { KINDS } from "./compare.ts";
import { type Drill, runDrill } from "./drill.ts";
import { makeScratch } from "./scratch.ts";

const Seconds = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3600));

export const restoreDrill: Command = {
  usage: "restore-drill [--wait SECONDS]",
  summary: "restore a backup of the shop beside it",
  description: `Takes a backup of the shop that runs on this machine (table, files, secrets), restores it into a product of its own in
a temporary directory, audits that and compares the two; says how long it took and what was lost. The shop stays in use, and
is only read. docs/operations.md has the same steps for a deployed stage. Exit code 1 when something did not come back as it
was, or the audit finds something.
  --wait SECONDS   how long the shop goes on after its backup, before it counts as lost (0)`,
  argumentCount: 0,
  options: { wait: { type: "string" } },
  async run({ shop, options, env, print }) {
    if (shop.stage !== undefined)
      throw new Error(
        "A drill restores the shop of this machine. For a stage: docs/operations.md, Backup and restore.",
      );
    const wait = Seconds.safeParse(options.wait ?? "0");
    if (!wait.success) throw new Error("--wait is a number of seconds from 0 to 3600.");
    const scratch = makeScratch();
    try {
      const drill = await runDrill(resolve(dataDirOf(env)), scratch.path, wait.data);
      for (const line of reportLines(drill)) print(line);
      const isWhole = KINDS.every((kind) => drill.outcomes[kind].damaged.length === 0);
      return isWhole && drill.findings.length === 0;
    } finally {
      scratch.remove();
    }
  },
};

function reportLines({
  backupSeconds,
  startSeconds,
  auditSeconds,
  findings,
  contents,
  backupAt,
  lostAt,
  outcomes,
}: Drill) {
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
