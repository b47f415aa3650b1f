import { email } from "./email.ts";
import { media } from "./media.ts";
import { onFiles, onTable, seeFiles, sendMail } from "./rights.ts";
import { router } from "./router.ts";
import { originKey, sessionKey, stripeKey, stripeWebhook } from "./secrets.ts";
import { isProduction } from "./stage.ts";
import { table } from "./storage.ts";

/** One function for each area of trust: it holds what its area needs, and imports no more. */
const area = (name: string, args: Omit<sst.aws.FunctionArgs, "handler">) =>
  new sst.aws.Function(name, {
    ...args,
    handler: `packages/functions/src/lambda/${name.toLowerCase()}.handler`,
    link: [table, sessionKey, originKey, ...(args.link as object[])],
  });

export const functions = {
  /** What everybody may read. */
  storefront: area("Storefront", {
    link: [],
    permissions: [onTable("GetItem", "Query")],
  }),
  /** Accounts, sessions, saved addresses. */
  identity: area("Identity", {
    link: [router, email],
    permissions: [onTable("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"), sendMail],
  }),
  /** Payment pages, and what Stripe tells of payments. */
  checkout: area("Checkout", {
    link: [router, email, stripeKey, stripeWebhook],
    permissions: [
      onTable(
        "GetItem",
        "BatchGetItem",
        "Query",
        "PutItem",
        "UpdateItem",
        "DeleteItem",
        "ConditionCheckItem",
      ),
      sendMail,
    ],
    timeout: "20 seconds",
  }),
  orders: area("Orders", {
    link: [router, email, stripeKey],
    permissions: [
      onTable(
        "GetItem",
        "BatchGetItem",
        "Query",
        "PutItem",
        "UpdateItem",
        "DeleteItem",
        "ConditionCheckItem",
      ),
      sendMail,
    ],
    timeout: "20 seconds",
  }),
  /** What administrators change. */
  backoffice: area("Backoffice", {
    link: [media],
    permissions: [
      onTable(
        "GetItem",
        "BatchGetItem",
        "Query",
        "PutItem",
        "UpdateItem",
        "DeleteItem",
        "ConditionCheckItem",
      ),
      onFiles(["covers", "samples", "uploads"], "GetObject", "PutObject", "DeleteObject"),
      seeFiles,
    ],
    // A photo of 40 megapixels is unpacked here.
    memory: "2048 MB",
    timeout: "29 seconds",
    // Of the version in packages/functions/package.json, for Lambda's machines and not for this one.
    nodejs: { install: { sharp: "0.35.5" } },
  }),
};

/**
 * Which paths go to which area, as packages/local/src/mount.ts has it. Every path names its methods, because API
 * Gateway does not say whether `GET /api/{proxy+}` or `ANY /api/auth/{proxy+}` is the closer match.
 */
const routes: [path: string, reads: keyof typeof functions, writes: keyof typeof functions][] = [
  ["/api/auth/{proxy+}", "identity", "identity"],
  ["/api/addresses/{proxy+}", "identity", "identity"],
  ["/api/stripe/{proxy+}", "checkout", "checkout"],
  ["/api/orders/{proxy+}", "orders", "orders"],
  ["/api/gst-slabs/getGst", "backoffice", "backoffice"],
  ["/api/{proxy+}", "storefront", "backoffice"],
];

export const api = new sst.aws.ApiGatewayV2("Api", {
  cors: false,
  accessLog: { retention: isProduction ? "3 months" : "1 week" },
  transform: {
    // Above what one shop sells; below what a runaway client costs.
    stage: { defaultRouteSettings: { throttlingRateLimit: 500, throttlingBurstLimit: 1000 } },
  },
});

for (const [path, reads, writes] of routes)
  for (const [method, name] of [
    ["GET", reads],
    ["HEAD", reads],
    ["ANY", writes],
  ] as const)
    api.route(`${method} ${path}`, functions[name].arn);

router.route("/api", api.url, { readTimeout: "30 seconds" });
