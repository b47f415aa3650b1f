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
  filePermission,
  indexPermission,
  listBucket,
  orderPermission,
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
      tablePermission("GetItem", "Query"),
      indexPermission("gsi1", "gsi2", "gsi3"),
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
      permissions: [
        tablePermission("GetItem", "Query"),
        indexPermission("gsi2", "gsi3"),
        filePermission(["catalogue"], "GetObject"),
      ],
    },
    // Its pages ask for the files of the same build.
    { dependsOn: [web] },
  ),
  identity: area("Identity", {
    link: [router, email, sessionKey, signingKey, mailKey],
    permissions: [
      tablePermission("GetItem", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"),
      indexPermission("gsi1"),
      sendMail,
    ],
  }),
  checkout: area("Checkout", {
    link: [router, email, stripeKey, stripeWebhook],
    permissions: [orderPermission, tablePermission("BatchWriteItem"), sendMail],
    timeout: "20 seconds",
  }),
  orders: area("Orders", {
    link: [router, email, stripeKey],
    permissions: [
      orderPermission,
      tablePermission("Query"),
      indexPermission("gsi1", "gsi2", "gsi3"),
      sendMail,
    ],
    timeout: "20 seconds",
  }),
  backoffice: area("Backoffice", {
    link: [media],
    permissions: [
      tablePermission(
        "GetItem",
        "BatchGetItem",
        "Query",
        "PutItem",
        "UpdateItem",
        "DeleteItem",
        "ConditionCheckItem",
      ),
      indexPermission("gsi1", "gsi2", "gsi3"),
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
