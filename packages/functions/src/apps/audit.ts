import { setTimeout } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import {
  type AuditPorts,
  type AuditProgress,
  type AuditReport,
  audit,
  beginAudit,
  continueAudit,
} from "@frangipani/core/audit";
import type { FileStore } from "@frangipani/core/books";
import { dynamoAudit } from "@frangipani/core/dynamo";
import type Stripe from "stripe";
import { stripeAudit } from "../adapters/stripe-audit.ts";
import { log } from "../http/telemetry/log.ts";
import { recordMetrics } from "../http/telemetry/metrics.ts";
import type { Resources } from "./resources.ts";

type AuditResources = Pick<Resources, "table" | "clock" | "publicUrl"> & {
  stripe: Stripe;
  files: AuditPorts["files"];
};

const MAX_LOGGED = 20;

export const auditPorts = ({ table, clock, publicUrl, stripe, files }: AuditResources): AuditPorts => ({
  store: dynamoAudit(table),
  payments: stripeAudit(stripe, publicUrl),
  files,
  clock,
  pause: (seconds) => setTimeout(seconds * 1000),
});

export const createAudit = (resources: AuditResources) => async (): Promise<AuditReport> =>
  record(await audit(auditPorts(resources)));

function record(report: AuditReport): AuditReport {
  const findings = report.findings.slice(0, MAX_LOGGED);
  log(report.found > 0 ? "error" : "info", { event: "audit", ...report, findings });
  recordMetrics({ AuditFindings: report.found });
  return report;
}

const PATH = "audit/progress";
/** Changes with the shape of AuditProgress: what another version left is not gone on with. */
const FORMAT = 1;
/** The function ends after five minutes: a page takes seconds, and the last step at most a minute. */
const SLICE_MS = 3 * 60_000;
/** Shorter than a day, and longer than the schedule of a night. */
const NIGHT_MS = 12 * 3_600_000;

type Stored = { format: number; endedAt?: Date | undefined; progress?: AuditProgress | undefined };
type SliceResult = AuditReport | { status: "goes on" | "done tonight" };

/**
 * Goes on with the audit that is stored, or begins one, for some minutes. A slice that was interrupted is done again.
 * @param isScheduled does nothing when one has ended this night
 * @param progressFiles of a folder that nobody else writes to, as their content is deserialized
 */
export const createSlicedAudit =
  (
    ports: AuditPorts,
    progressFiles: Pick<FileStore, "read" | "put">,
    mayGoOnFor = (startedAt: Date) => ports.clock.now().getTime() - startedAt.getTime() < SLICE_MS,
  ) =>
  async (isScheduled: boolean): Promise<SliceResult> => {
    const startedAt = ports.clock.now();
    const last = unpack(await progressFiles.read(PATH));
    if (isScheduled && last.endedAt && startedAt.getTime() - last.endedAt.getTime() < NIGHT_MS)
      return { status: "done tonight" };
    const progress = last.progress ?? (await beginAudit(ports));
    const report = await continueAudit(ports, progress, () => mayGoOnFor(startedAt));
    // Before it is stored as ended: an interruption here repeats the report, and does not lose it.
    if (report) record(report);
    const stored: Stored = report
      ? { format: FORMAT, endedAt: ports.clock.now() }
      : { format: FORMAT, progress };
    await progressFiles.put(PATH, pack(stored), { contentType: "application/octet-stream" });
    return report ?? { status: "goes on" };
  };

const pack = (stored: Stored): Uint8Array =>
  brotliCompressSync(serialize(stored), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

function unpack(bytes: Uint8Array | undefined): Partial<Stored> {
  if (!bytes) return {};
  try {
    const stored: Stored = deserialize(brotliDecompressSync(bytes));
    return stored.format === FORMAT ? stored : {};
  } catch (error) {
    log("warn", { event: "audit.begun-anew", error });
    return {};
  }
}
