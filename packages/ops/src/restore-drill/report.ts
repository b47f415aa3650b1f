import { KINDS } from "./compare.ts";
import type { Drill } from "./drill.ts";

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
