import { makeAdmin } from "./accounts/make-admin.ts";
import { moveCredentials } from "./accounts/move-credentials.ts";
import { reapplyErasures } from "./accounts/reapply-erasures.ts";
import { audit } from "./audit.ts";
import type { Command } from "./command.ts";
import { cost } from "./cost/cost.ts";
import { deployRole } from "./deploy-role/deploy-role.ts";
import { importCatalogue } from "./import/import-catalogue.ts";
import { preflight } from "./preflight/preflight.ts";
import { release } from "./release/release.ts";
import { rollback } from "./release/rollback.ts";
import { rebuildCounters } from "./repairs/rebuild-counters.ts";
import { rebuildOrders } from "./repairs/rebuild-orders.ts";
import { rebuildSnapshot } from "./repairs/rebuild-snapshot.ts";
import { replayWebhook } from "./repairs/replay-webhook.ts";
import { retryMails } from "./repairs/retry-mails.ts";
import { spreadLists } from "./repairs/spread-lists.ts";
import { restoreDrill } from "./restore-drill/restore-drill.ts";
import { trace } from "./trace/trace.ts";

export const COMMANDS: Record<string, Command> = {
  preflight,
  "deploy-role": deployRole,
  "make-admin": makeAdmin,
  import: importCatalogue,
  audit,
  "move-credentials": moveCredentials,
  "reapply-erasures": reapplyErasures,
  "rebuild-counters": rebuildCounters,
  "rebuild-orders": rebuildOrders,
  "rebuild-snapshot": rebuildSnapshot,
  "replay-webhook": replayWebhook,
  "retry-mails": retryMails,
  "spread-lists": spreadLists,
  release,
  rollback,
  "restore-drill": restoreDrill,
  cost,
  trace,
};
