import { setTimeout as wait } from "node:timers/promises";
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
import { stripeAudit } from "../adapters/stripe-payments.ts";
import { log, recordMetrics } from "../http/telemetry/log.ts";
import type { Resources } from "./resources.ts";

type AuditResources = Pick<Resources, "table" | "clock" | "publicUrl"> & {
  stripe: Stripe;
  files: AuditPorts["files"];
};

const MAX_LOGGED_FINDINGS = 20;

export const auditPorts = ({ table, clock, publicUrl, stripe, files }: AuditResources): AuditPorts => ({
  store: dynamoAudit(table),
  payments: stripeAudit(stripe, publicUrl),
  files,
  clock,
  pause: (seconds) => wait(seconds * 1000),
});

export const createAudit = (resources: AuditResources) => async (): Promise<AuditReport> =>
  record(await audit(auditPorts(resources)));

function record(report: AuditReport): AuditReport {
  const findings = report.findings.slice(0, MAX_LOGGED_FINDINGS);
  log(report.found > 0 ? "error" : "info", { event: "audit", ...report, findings });
  recordMetrics({ AuditFindings: report.found });
  return report;
}

const PROGRESS_PATH = "audit/progress";
/** Incremented with the shape of AuditProgress: progress of another version is discarded. */
const FORMAT = 1;
/** The function ends after five minutes: a page takes seconds, and the last step at most a minute. */
const SLICE_MS = 3 * 60_000;
/** An audit that ended within this time is tonight's: shorter than a day, and longer than the schedule of one night. */
const NIGHT_MS = 12 * 3_600_000;

type Stored = { format: number; endedAt?: Date | undefined; progress?: AuditProgress | undefined };
type SliceResult = AuditReport | { status: "goes on" | "done tonight" };

/**
 * Continues the stored audit, or begins one, for some minutes. An interrupted slice is repeated.
 * @param isScheduled does nothing if an audit has ended this night
 * @param progressFiles of a folder that only this function writes to, as their content is deserialized
 */
export const createSlicedAudit =
  (
    ports: AuditPorts,
    progressFiles: Pick<FileStore, "read" | "put">,
    isWithinSlice = (startedAt: Date) => ports.clock.now().getTime() - startedAt.getTime() < SLICE_MS,
  ) =>
  async (isScheduled: boolean): Promise<SliceResult> => {
    const startedAt = ports.clock.now();
    const last = unpack(await progressFiles.read(PROGRESS_PATH));
    if (isScheduled && last.endedAt && startedAt.getTime() - last.endedAt.getTime() < NIGHT_MS)
      return { status: "done tonight" };
    const progress = last.progress ?? (await beginAudit(ports));
    const report = await continueAudit(ports, progress, () => isWithinSlice(startedAt));
    // Reported before it is stored as ended: an interruption repeats the report instead of losing it.
    if (report) record(report);
    const stored: Stored = report
      ? { format: FORMAT, endedAt: ports.clock.now() }
      : { format: FORMAT, progress };
    await progressFiles.put(PROGRESS_PATH, pack(stored), { contentType: "application/octet-stream" });
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
