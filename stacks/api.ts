import {
  API,
  API_PATHS,
  type App,
  HOME,
  MACHINE_PATHS,
  NOT_FOUND,
  PAGE_PATHS,
} from "@frangipani/functions/paths";
import { email } from "./email.ts";
import { media } from "./media.ts";
import {
  accessPermission,
  catalogueReads,
  filePermission,
  INDEX_KEYS,
  indexPermission,
  KEYS,
  listBucket,
  orderChanges,
  sendMail,
  tablePermission,
} from "./permissions.ts";
import { router } from "./router.ts";
import {
  mailKey,
  originKey,
  sessionKey,
  signingKey,
  stripeKey,
  stripeWebhook,
  tokenKeys,
} from "./secrets.ts";
import { isProduction } from "./stage.ts";
import { table } from "./storage.ts";
import { uploadsOrigin } from "./uploads.ts";
import { web } from "./web.ts";

/** One function per trust boundary, with the links and permissions that its calls need and no more. */
const area = (name: string, args: Omit<sst.aws.FunctionArgs, "handler">) =>
  new sst.aws.Function(name, {
    ...args,
    handler: `packages/functions/src/lambda/${name.toLowerCase()}.handler`,
    link: [table, tokenKeys, originKey, ...(args.link as object[])],
  });

export const functions = {
  storefront: area("Storefront", {
    link: [media],
    permissions: [
      ...catalogueReads,
      indexPermission("gsi1", INDEX_KEYS.gsi1.books),
      accessPermission("user"),
      filePermission(["catalogue"], "GetObject"),
    ],
  }),
  /**
   * Server-rendered pages, robots.txt, security.txt and the site map. It reads the catalogue, no personal
   * data.
   */
  pages: new sst.aws.Function(
    "Pages",
    {
      handler: "packages/functions/src/lambda/pages.handler",
      copyFiles: [{ from: "packages/web/dist-server", to: "web" }],
      environment: { UPLOADS_ORIGIN: uploadsOrigin },
      link: [table, originKey, router, media],
      permissions: [...catalogueReads, filePermission(["catalogue"], "GetObject")],
    },
    // Its pages ask for the files of the same build.
    { dependsOn: [web] },
  ),
  identity: area("Identity", {
    link: [router, email, sessionKey, signingKey, mailKey],
    permissions: [
      tablePermission(["GetItem"], [KEYS.users, KEYS.emails, KEYS.challenges, KEYS.throttles, KEYS.settings]),
      tablePermission(
        ["PutItem"],
        [KEYS.users, KEYS.emails, KEYS.challenges, KEYS.throttles, KEYS.mails, KEYS.activityOfUsers],
      ),
      tablePermission(["UpdateItem"], [KEYS.challenges, KEYS.throttles, KEYS.mails, KEYS.admins]),
      tablePermission(["DeleteItem"], [KEYS.users, KEYS.emails, KEYS.challenges]),
      tablePermission(["ConditionCheckItem"], [KEYS.users]),
      indexPermission("gsi1", INDEX_KEYS.gsi1.users),
      sendMail,
    ],
  }),
  checkout: area("Checkout", {
    link: [router, email, stripeKey],
    permissions: [
      ...orderChanges({
        reads: [KEYS.payments, KEYS.settings],
        puts: [KEYS.payments],
        updates: [KEYS.orders],
      }),
      tablePermission(["BatchWriteItem"], [KEYS.orderSearch]),
      sendMail,
    ],
    timeout: "20 seconds",
  }),
  webhook: new sst.aws.Function("Webhook", {
    handler: "packages/functions/src/lambda/webhook.handler",
    link: [table, originKey, router, email, stripeKey, stripeWebhook],
    permissions: [
      ...orderChanges({ reads: [KEYS.payments] }),
      tablePermission(["BatchWriteItem"], [KEYS.orderSearch]),
      sendMail,
    ],
    timeout: "20 seconds",
  }),
  orders: area("Orders", {
    link: [router, email, stripeKey],
    permissions: [
      ...orderChanges({ puts: [KEYS.activityOfOrders] }),
      tablePermission(["BatchGetItem"], [KEYS.orders, KEYS.orderCounts, KEYS.users]),
      tablePermission(["Query"], [KEYS.orderCounts, KEYS.orderSearch, KEYS.sales]),
      indexPermission(
        "gsi1",
        INDEX_KEYS.gsi1.ordersOfUser,
        INDEX_KEYS.gsi1.customers,
        INDEX_KEYS.gsi1.ordersByStatus,
      ),
      indexPermission("gsi2", INDEX_KEYS.gsi2.orders, INDEX_KEYS.gsi2.ordersByPayment),
      indexPermission("gsi3", INDEX_KEYS.gsi3.orderGroups),
      sendMail,
    ],
    timeout: "20 seconds",
  }),
  backoffice: area("Backoffice", {
    link: [media],
    permissions: [
      tablePermission(["GetItem"], [KEYS.books, KEYS.settings]),
      tablePermission(["BatchGetItem"], [KEYS.books, KEYS.activityBatches]),
      tablePermission(["Query"], [KEYS.categoryCounts, KEYS.activity]),
      tablePermission(["PutItem"], [KEYS.books, KEYS.settings, KEYS.categoryCounts, KEYS.activity]),
      tablePermission(["UpdateItem"], [KEYS.books, KEYS.categoryCounts]),
      tablePermission(["DeleteItem", "ConditionCheckItem"], [KEYS.categoryCounts]),
      indexPermission("gsi1", INDEX_KEYS.gsi1.books),
      indexPermission("gsi2", INDEX_KEYS.gsi2.activity),
      indexPermission("gsi3", INDEX_KEYS.gsi3.activityOfActor),
      accessPermission("actor"),
      filePermission(["covers", "samples", "uploads"], "GetObject", "PutObject", "DeleteObject"),
      listBucket,
    ],
    // Decodes photos of up to 40 megapixels.
    memory: "2048 MB",
    timeout: "29 seconds",
    // The version of packages/functions/package.json, installed for Lambda's platform and not for this machine's.
    nodejs: { install: { sharp: "0.35.5" } },
  }),
} satisfies Record<App, sst.aws.Function>;

export const api = new sst.aws.ApiGatewayV2("Api", {
  cors: false,
  accessLog: { retention: isProduction ? "3 months" : "1 week" },
  transform: {
    // Above what one shop sells; below what a runaway client costs.
    stage: { defaultRouteSettings: { throttlingRateLimit: 500, throttlingBurstLimit: 1000 } },
  },
});

const proxied = (path: string) => path.replace(/\/\*$/, "/{proxy+}");

// API Gateway does not say whether `GET /api/{proxy+}` or `ANY /api/auth/{proxy+}` is the closer match: each path of the
// API names its methods.
for (const { path, reads, writes } of API_PATHS)
  for (const [method, app] of [
    ["GET", reads],
    ["HEAD", reads],
    ["ANY", writes],
  ] as const)
    api.route(`${method} ${proxied(path)}`, functions[app].arn);

const pages = [HOME, NOT_FOUND, ...PAGE_PATHS, ...MACHINE_PATHS];
for (const path of pages) api.route(`ANY ${proxied(path)}`, functions.pages.arn);

for (const path of [API, ...pages.map((path) => path.replace(/\*$/, ""))])
  router.route(path, api.url, { readTimeout: "30 seconds" });
