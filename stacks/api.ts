import { API_ROUTES, CAPACITY, PAGE_ROUTES, routeKey } from "@frangipani/functions/gateway";
import { API, type App } from "@frangipani/functions/paths";
import { router, web } from "./edge/router.ts";
import { enqueueMail, mailQueue } from "./email.ts";
import { invoiceFonts, live } from "./functions.ts";
import {
  accessPermission,
  apiKeyUse,
  catalogueReads,
  filePermission,
  INDEX_KEYS,
  indexPermission,
  KEYS,
  listBucket,
  orderChanges,
  tablePermission,
} from "./permissions.ts";
import {
  canaryPassword,
  mailKey,
  originKey,
  pushPublicKey,
  sessionKey,
  signingKey,
  stripeKey,
  stripeWebhook,
  tokenKeys,
} from "./secrets.ts";
import { isProduction, uploadsOrigin } from "./stage.ts";
import { INDEX_STORAGE, media, NO_SQLITE_WARNING, SNAPSHOT_FOLDERS } from "./storage/media.ts";
import { office, readOffice } from "./storage/office.ts";
import { table } from "./storage/table.ts";

/** The function of one area of the API, a trust boundary: it gets the links and permissions that its calls need, and no more. */
const areaFunction = (name: string, args: Omit<sst.aws.FunctionArgs, "handler">) =>
  new sst.aws.Function(name, {
    ...args,
    handler: `packages/functions/src/lambda/${name.toLowerCase()}.handler`,
    link: [table, tokenKeys, originKey, ...(args.link as object[])],
  });

/** Only production reserves concurrency: a new account has ten concurrent executions and cannot reserve any. */
const reservedFor = (app: App) => {
  const { reservedConcurrency } = CAPACITY[app];
  return isProduction && reservedConcurrency ? { reserved: reservedConcurrency } : {};
};

const accounts = [KEYS.users, KEYS.credentials, KEYS.sessions];

export const functions = {
  storefront: areaFunction("Storefront", {
    link: [media],
    permissions: [
      ...catalogueReads,
      tablePermission(["BatchGetItem"], [KEYS.books]),
      indexPermission("gsi1", INDEX_KEYS.gsi1.books),
      accessPermission("user"),
      ...apiKeyUse,
      filePermission(SNAPSHOT_FOLDERS, "GetObject"),
    ],
    storage: INDEX_STORAGE,
    environment: NO_SQLITE_WARNING,
  }),
  /** Server-rendered pages, robots.txt, security.txt and the site map. It reads the catalogue, no personal data. */
  pages: new sst.aws.Function(
    "Pages",
    {
      handler: "packages/functions/src/lambda/pages.handler",
      copyFiles: [{ from: "packages/web/dist-server", to: "web" }],
      environment: { UPLOADS_ORIGIN: uploadsOrigin, ...NO_SQLITE_WARNING },
      storage: INDEX_STORAGE,
      link: [table, originKey, router, media],
      permissions: [...catalogueReads, filePermission(SNAPSHOT_FOLDERS, "GetObject")],
    },
    // Pages refer to files of the same build.
    { dependsOn: [web] },
  ),
  identity: areaFunction("Identity", {
    link: [router, mailQueue, sessionKey, signingKey, mailKey, pushPublicKey, canaryPassword],
    permissions: [
      tablePermission(
        ["GetItem"],
        [
          ...accounts,
          KEYS.alerts,
          KEYS.books,
          KEYS.emails,
          KEYS.challenges,
          // The previous version reads these; it is live beside this one during a release, and after a rollback.
          KEYS.throttles,
          KEYS.settings,
          KEYS.push,
          KEYS.suppressed,
        ],
      ),
      tablePermission(
        ["PutItem"],
        [
          ...accounts,
          KEYS.alerts,
          KEYS.askedBooks,
          KEYS.emails,
          KEYS.challenges,
          KEYS.throttles,
          KEYS.mails,
          KEYS.activityOfUsers,
          KEYS.officeChanges,
          KEYS.push,
        ],
      ),
      tablePermission(["UpdateItem"], [KEYS.alerts, KEYS.challenges, KEYS.throttles, KEYS.admins]),
      tablePermission(
        ["DeleteItem"],
        [...accounts, KEYS.alerts, KEYS.emails, KEYS.challenges, KEYS.push, KEYS.suppressed],
      ),
      tablePermission(["Query"], [KEYS.alerts, KEYS.sessions]),
      tablePermission(["BatchWriteItem"], [KEYS.sessions]),
      tablePermission(["ConditionCheckItem"], [KEYS.users]),
      accessPermission("whole"),
      indexPermission(
        "gsi1",
        INDEX_KEYS.gsi1.users,
        INDEX_KEYS.gsi1.sharedLists,
        INDEX_KEYS.gsi1.pushDevices,
      ),
      enqueueMail,
    ],
  }),
  checkout: areaFunction("Checkout", {
    link: [router, mailQueue, stripeKey],
    permissions: [
      ...orderChanges({
        reads: [KEYS.payments],
        batchReads: [KEYS.settings],
        updates: [KEYS.orders],
        deletes: [KEYS.orders, KEYS.orderNumbers],
      }),
      tablePermission(["BatchWriteItem"], [KEYS.orderSearch, KEYS.payments]),
      accessPermission("whole"),
      enqueueMail,
    ],
    timeout: "20 seconds",
    concurrency: reservedFor("checkout"),
  }),
  webhook: new sst.aws.Function("Webhook", {
    handler: "packages/functions/src/lambda/webhook.handler",
    link: [table, originKey, router, mailQueue, stripeKey, stripeWebhook],
    permissions: [
      ...orderChanges({ reads: [KEYS.payments] }),
      tablePermission(["BatchWriteItem"], [KEYS.orderSearch]),
      enqueueMail,
    ],
    timeout: "20 seconds",
    concurrency: reservedFor("webhook"),
  }),
  orders: areaFunction("Orders", {
    link: [router, mailQueue, stripeKey, office],
    copyFiles: invoiceFonts,
    permissions: [
      ...orderChanges({
        // KEYS.settings: the previous release reads single settings.
        reads: [KEYS.orderNumbers, KEYS.settings, KEYS.officeIndex, KEYS.packing, KEYS.orderExports],
        puts: [KEYS.activityOfOrders, KEYS.orderRequests, KEYS.packing, KEYS.orderExports],
        // The mail about a change of status is deleted if the change is undone.
        deletes: [KEYS.mails],
      }),
      tablePermission(
        ["BatchGetItem"],
        [KEYS.orders, KEYS.orderCounts, KEYS.users, KEYS.invoices, KEYS.settings],
      ),
      tablePermission(
        ["Query"],
        [
          KEYS.officeChanges,
          KEYS.orderRequests,
          KEYS.paymentCases,
          KEYS.sales,
          KEYS.orderCounts,
          KEYS.orderSearch,
        ],
      ),
      indexPermission(
        "gsi1",
        INDEX_KEYS.gsi1.ordersOfUser,
        INDEX_KEYS.gsi1.customers,
        INDEX_KEYS.gsi1.orderMails,
        INDEX_KEYS.gsi1.ordersByStatus,
      ),
      indexPermission("gsi2", INDEX_KEYS.gsi2.orders, INDEX_KEYS.gsi2.ordersByPayment),
      indexPermission("gsi3", INDEX_KEYS.gsi3.orderGroups),
      accessPermission("whole"),
      ...apiKeyUse,
      ...readOffice,
      enqueueMail,
    ],
    storage: INDEX_STORAGE,
    environment: NO_SQLITE_WARNING,
    timeout: "20 seconds",
  }),
  backoffice: areaFunction("Backoffice", {
    link: [media],
    permissions: [
      tablePermission(["GetItem"], [KEYS.books, KEYS.stockLines, KEYS.settings, KEYS.webhooks, KEYS.imports]),
      tablePermission(["BatchGetItem"], [KEYS.books, KEYS.activityBatches, KEYS.apiKeyUses]),
      tablePermission(["Query"], [KEYS.categoryCounts, KEYS.activity, KEYS.webhookLogs]),
      tablePermission(
        ["PutItem"],
        [
          KEYS.books,
          KEYS.stockLines,
          KEYS.settings,
          KEYS.categoryCounts,
          KEYS.activity,
          KEYS.apiKeys,
          KEYS.webhooks,
          KEYS.notices,
          KEYS.imports,
          KEYS.imageHosts,
        ],
      ),
      tablePermission(["UpdateItem"], [KEYS.books, KEYS.categoryCounts, KEYS.latestChange, KEYS.webhookLogs]),
      tablePermission(["DeleteItem"], [KEYS.categoryCounts, KEYS.imageHosts]),
      tablePermission(["ConditionCheckItem"], [KEYS.categoryCounts, KEYS.notices]),
      indexPermission("gsi1", INDEX_KEYS.gsi1.books),
      indexPermission("gsi2", INDEX_KEYS.gsi2.activity),
      indexPermission("gsi3", INDEX_KEYS.gsi3.activityOfActor),
      accessPermission("actor"),
      ...apiKeyUse,
      filePermission(["covers", "samples", "uploads"], "GetObject", "PutObject", "DeleteObject"),
      listBucket,
    ],
    // This function decodes photos of up to 40 megapixels.
    memory: "2048 MB",
    timeout: "29 seconds",
    // sharp has a binary for each platform: SST installs the version of packages/functions/package.json for Lambda's.
    nodejs: { install: { sharp: "0.35.5" } },
  }),
} satisfies Record<App, sst.aws.Function>;

const aliases = Object.fromEntries(
  Object.entries(functions).map(([app, fn]) => [app, live(app, fn)]),
) as Record<App, aws.lambda.Alias>;

type RouteSettings = aws.types.input.apigatewayv2.StageRouteSetting[];

const routeSettings = Promise.withResolvers<$util.Output<RouteSettings>>();

export const api = new sst.aws.ApiGatewayV2("Api", {
  cors: false,
  accessLog: { retention: isProduction ? "3 months" : "1 week" },
  transform: { stage: { routeSettings: $output(routeSettings.promise) } },
});

const limitOfEachRoute = [...API_ROUTES, ...PAGE_ROUTES].map((route) => {
  const { nodes } = api.route(routeKey(route), aliases[route.app].arn);
  const { perSecond, burst } = CAPACITY[route.app];
  return $output(nodes.route).apply(({ routeKey }) => ({
    routeKey,
    throttlingRateLimit: perSecond,
    throttlingBurstLimit: burst,
  }));
});
// API Gateway refuses settings for a route that does not exist yet.
routeSettings.resolve($util.all(limitOfEachRoute));

// The edge function sends requests for pages to this route, too (packages/functions/src/edge-function.ts).
router.route(API, api.url, { readTimeout: "30 seconds" });
