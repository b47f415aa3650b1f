import { router } from "./edge/router.ts";
import { enqueueMail, mailQueue } from "./email.ts";
import { live } from "./functions.ts";
import {
  filePermission,
  INDEX_KEYS,
  indexPermission,
  KEYS,
  listErasure,
  listPrefixes,
  orderChanges,
  tablePermission,
} from "./permissions.ts";
import { canaryPassword, stripeKey } from "./secrets.ts";
import { isPreview, isProduction, retentionYears } from "./stage.ts";
import { media, NO_SQLITE_WARNING, SNAPSHOT_FOLDERS, SNAPSHOT_STORAGE } from "./storage/media.ts";
import { office, writeAuditProgress, writeOffice } from "./storage/office.ts";
import { erasureList, table } from "./storage/table.ts";

export const failedRuns = new sst.aws.Queue("FailedRuns");

type JobArgs = Omit<sst.aws.FunctionArgs, "handler"> &
  Pick<sst.aws.CronV2Args, "schedule" | "enabled" | "event">;

/** A function that runs by a schedule. Runs that fail leave a message in the queue `failedRuns`. */
const job = (name: string, { schedule, enabled = true, event, ...args }: JobArgs) => {
  const run = new sst.aws.Function(name, {
    ...args,
    handler: `packages/functions/src/lambda/${name.toLowerCase()}.handler`,
    permissions: $output(args.permissions).apply((permissions) => [
      ...(permissions ?? []),
      { actions: ["sqs:SendMessage"], resources: [failedRuns.arn] },
    ]),
  });
  const alias = live(name, run);
  new aws.lambda.FunctionEventInvokeConfig(`${name}EventInvokeConfig`, {
    functionName: run.name,
    qualifier: alias.name,
    // A run that fails is not repeated: the next scheduled one is soon enough.
    maximumRetryAttempts: 0,
    maximumEventAgeInSeconds: 60,
    destinationConfig: { onFailure: { destination: failedRuns.arn } },
  });
  new sst.aws.CronV2(`${name}Schedule`, {
    schedule,
    enabled,
    ...(event && { event }),
    function: alias.arn,
    retries: 2,
    dlq: failedRuns.arn,
  });
  return run;
};

export const jobs = {
  /** Expires unpaid orders, settles payments without a webhook, completes refunds, enqueues missed mails, erases accounts. */
  sweeper: job("Sweeper", {
    schedule: "rate(1 minute)",
    link: [table, erasureList, router, mailQueue, stripeKey],
    environment: retentionYears ? { RETENTION_YEARS: retentionYears } : {},
    permissions: [
      ...orderChanges({
        reads: [KEYS.erasures, KEYS.settings],
        puts: [KEYS.erasures],
        updates: [KEYS.mails],
        deletes: [KEYS.users, KEYS.alerts, KEYS.mails, KEYS.emails, KEYS.erasures, KEYS.push, KEYS.notices],
        batchReads: [KEYS.orders],
      }),
      listErasure,
      tablePermission(["Query"], [KEYS.users, KEYS.alerts, KEYS.buyers, KEYS.paymentCases, KEYS.notices]),
      tablePermission(["BatchWriteItem"], [KEYS.orderSearch]),
      indexPermission(
        "gsi1",
        INDEX_KEYS.gsi1.ordersOfUser,
        INDEX_KEYS.gsi1.orderMails,
        INDEX_KEYS.gsi1.pushDevices,
      ),
      indexPermission("gsi2", INDEX_KEYS.gsi2.sellerDevices),
      indexPermission(
        "gsi3",
        INDEX_KEYS.gsi3.openOrders,
        INDEX_KEYS.gsi3.outbox,
        INDEX_KEYS.gsi3.erasuresRequested,
        INDEX_KEYS.gsi3.erased,
      ),
      enqueueMail,
    ],
    // With 2 GB a function has a whole processor, of which 5,000 orders and mails take 34 seconds (docs/performance.md).
    memory: "2048 MB",
    timeout: "1 minute",
  }),
  /** Mails readers that a book is back in stock or costs less. */
  alerts: job("Alerts", {
    schedule: "rate(1 minute)",
    link: [table, router, mailQueue],
    permissions: [
      tablePermission(["GetItem"], [KEYS.users, KEYS.books, KEYS.alerts, KEYS.alertsCursor]),
      tablePermission(["Query"], [KEYS.alerts]),
      tablePermission(["BatchGetItem"], [KEYS.askedBooks]),
      tablePermission(["PutItem"], [KEYS.mails]),
      tablePermission(["UpdateItem"], [KEYS.alerts, KEYS.alertsCursor]),
      tablePermission(["DeleteItem"], [KEYS.alerts, KEYS.askedBooks]),
      indexPermission("gsi2", INDEX_KEYS.gsi2.catalogue),
      indexPermission("gsi3", INDEX_KEYS.gsi3.bookAlerts),
      enqueueMail,
    ],
    timeout: "1 minute",
  }),
  /** Sends events about orders and stock to the URLs of the back office's webhooks. */
  webhookSender: job("WebhookSender", {
    schedule: "rate(1 minute)",
    link: [table, router, mailQueue],
    permissions: [
      tablePermission(["GetItem"], [KEYS.webhooks, KEYS.settings]),
      tablePermission(["PutItem"], [KEYS.webhooks, KEYS.mails]),
      tablePermission(["BatchGetItem"], [KEYS.webhooks, KEYS.orders]),
      tablePermission(["UpdateItem"], [KEYS.webhookLogs]),
      tablePermission(["Query"], [KEYS.officeChanges]),
      indexPermission("gsi2", INDEX_KEYS.gsi2.catalogue),
      indexPermission("gsi3", INDEX_KEYS.gsi3.webhooksDue),
      enqueueMail,
    ],
    timeout: "1 minute",
  }),
  /** Writes a catalogue snapshot for first visits when the last one is too old. */
  snapshot: job("Snapshot", {
    schedule: isProduction ? "rate(1 minute)" : "rate(10 minutes)",
    link: [table, media, router],
    permissions: [
      tablePermission(["GetItem", "PutItem", "Query"], [KEYS.settings]),
      tablePermission(["GetItem", "UpdateItem"], [KEYS.latestChange]),
      indexPermission("gsi2", INDEX_KEYS.gsi2.catalogue),
      filePermission(SNAPSHOT_FOLDERS, "GetObject", "PutObject", "DeleteObject"),
      listPrefixes(...SNAPSHOT_FOLDERS.map((folder) => `${folder}/`)),
    ],
    storage: SNAPSHOT_STORAGE,
    environment: NO_SQLITE_WARNING,
    memory: "2048 MB",
    // A rebuild of the snapshot takes some ten minutes with a million books (docs/performance.md).
    timeout: "15 minutes",
  }),
  /** Writes the back office's index of orders, customers and users, which Orders reads beside later changes, and the exports. */
  officeIndex: job("OfficeIndex", {
    schedule: isProduction ? "rate(1 minute)" : "rate(10 minutes)",
    link: [table, office, router, mailQueue],
    permissions: [
      tablePermission(["GetItem"], [KEYS.officeIndex, KEYS.orders]),
      tablePermission(["PutItem"], [KEYS.officeIndex, KEYS.orderExports, KEYS.mails]),
      tablePermission(["Query"], [KEYS.officeChanges, KEYS.orderExports]),
      tablePermission(["BatchGetItem"], [KEYS.books, KEYS.invoices, KEYS.orders, KEYS.users]),
      indexPermission("gsi1", INDEX_KEYS.gsi1.users, INDEX_KEYS.gsi1.customers),
      indexPermission("gsi2", INDEX_KEYS.gsi2.orders),
      indexPermission("gsi3", INDEX_KEYS.gsi3.orderGroups),
      ...writeOffice,
      enqueueMail,
    ],
    storage: SNAPSHOT_STORAGE,
    environment: NO_SQLITE_WARNING,
    memory: "2048 MB",
    timeout: "15 minutes",
  }),
  /** Recounts the whole shop and compares it with the card provider, in slices from four in the morning in Singapore on. */
  audit: job("Audit", {
    schedule: "cron(0/5 20-23 * * ? *)",
    event: { isScheduled: true },
    link: [table, media, office, router, stripeKey],
    permissions: [
      tablePermission(["GetItem"], [KEYS.settings, KEYS.admins, KEYS.lastInvoice]),
      tablePermission(["BatchGetItem"], [KEYS.emails, KEYS.mails, KEYS.invoices]),
      tablePermission(["Query"], [KEYS.categoryCounts, KEYS.orderCounts, KEYS.sales]),
      indexPermission("gsi1", INDEX_KEYS.gsi1.books, INDEX_KEYS.gsi1.users, INDEX_KEYS.gsi1.customers),
      indexPermission("gsi2", INDEX_KEYS.gsi2.orders),
      indexPermission("gsi3", INDEX_KEYS.gsi3.outbox),
      listPrefixes("covers/", "samples/", "catalogue/"),
      ...writeAuditProgress,
    ],
    memory: "2048 MB",
    timeout: "5 minutes",
  }),
  /** Buys a book at the shop's public address and gives the order back. In production, where payments are real, it does not pay. */
  canary: job("Canary", {
    schedule: "rate(15 minutes)",
    enabled: !isPreview,
    link: [router, canaryPassword, ...(isProduction ? [] : [stripeKey])],
    environment: isProduction ? {} : { CANARY_PAYS: "yes" },
    timeout: "2 minutes",
  }),
};
