import { audit } from "./audit.ts";
import type { Command } from "./command.ts";
import { cost } from "./cost/cost.ts";
import { deployRole } from "./deploy-role/deploy-role.ts";
import { importCatalogue } from "./import/import-catalogue.ts";
import { makeAdmin } from "./make-admin.ts";
import { moveCredentials } from "./move-credentials.ts";
import { preflight } from "./preflight/preflight.ts";
import { reapplyErasures } from "./reapply-erasures.ts";
import { rebuildCounters } from "./rebuild-counters.ts";
import { rebuildOrders } from "./rebuild-orders.ts";
import { rebuildSnapshot } from "./rebuild-snapshot.ts";
import { release } from "./release/release.ts";
import { rollback } from "./release/rollback.ts";
import { replayWebhook } from "./replay-webhook.ts";
import { restoreDrill } from "./restore-drill/restore-drill.ts";
import { retryMails } from "./retry-mails.ts";
import { spreadLists } from "./spread-lists.ts";
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
