import {
  ACCESS_ATTRIBUTES,
  EMAIL_ATTRIBUTES,
  type IndexName,
  TOTALS_ATTRIBUTES,
} from "@frangipani/core/dynamo/schema";
import { email } from "./email.ts";
import { account, isProduction, region, sender } from "./stage.ts";
import { media } from "./storage/media.ts";
import { erasureList, table } from "./storage/table.ts";

type TableAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "BatchWriteItem"
  | "ConditionCheckItem";

/** Patterns of partition keys, of the table and of its indexes (core/dynamo/table/keys.ts). */
export const KEYS = {
  books: "book#*",
  imageHosts: "image-host#*",
  stockLines: "stock-line#*",
  settings: "settings",
  latestChange: "latest-change",
  categoryCounts: "shelves",
  orders: "order#*",
  orderNumbers: "number#*",
  invoices: "invoice#*",
  lastInvoice: "invoices",
  notices: "notices",
  imports: "imports",
  apiKeys: "api-keys",
  apiKeyUses: "api-key-use#*",
  apiKeyThrottles: "throttle#api-key#*",
  webhooks: "webhook#*",
  webhookLogs: "webhook#log#*",
  orderRequests: "orders#requests",
  packing: "orders#packing",
  orderExports: "orders#exports",
  paymentCases: "orders#payments",
  officeIndex: "office#index",
  officeChanges: "office#changes#*",
  /** The previous release finds and counts orders by these two; it is live beside this one, and after a rollback. */
  orderCounts: "orders#counts",
  orderSearch: "orders#part#*",
  payments: "payment#*",
  sales: "sales",
  users: "user#*",
  credentials: "credentials#*",
  sessions: "sessions#*",
  buyers: "buyer#*",
  alerts: "alerts#*",
  alertsCursor: "alerts-cursor",
  askedBooks: "book-alerts#*",
  networkHolds: "holds#*",
  emails: "email#*",
  admins: "admins",
  challenges: "challenge#*",
  throttles: "throttle#*",
  mails: "mail#*",
  suppressed: "suppressed#*",
  push: "push#*",
  erasures: "erased#*",
  activity: "activity#*",
  activityBatches: "activity#batch#*",
  activityOfOrders: "activity#order#*",
  activityOfUsers: "activity#user#*",
} as const;
type Keys = (typeof KEYS)[keyof typeof KEYS];

export const INDEX_KEYS = {
  gsi1: {
    books: "books#*",
    users: "users",
    customers: "customers#*",
    ordersOfUser: "user#*#orders",
    orderMails: "order-mails#*",
    ordersByStatus: "orders#status#*",
    sharedLists: "saved-link#*",
    pushDevices: "push-devices#*",
  },
  gsi2: {
    catalogue: "catalogue#*",
    orders: "orders#all#*",
    ordersByPayment: "orders#payment#*",
    sellerDevices: "seller-devices",
    activity: "activity#*",
  },
  gsi3: {
    categories: "category#*",
    orderGroups: "orders#*",
    openOrders: "orders#open#*",
    /** Includes mails that were given up. */
    outbox: "outbox#*",
    erasuresRequested: "erasures",
    erased: "erased",
    bookAlerts: "book-alerts#*",
    webhooksDue: "webhook-due#*",
    activityOfActor: "activity#by#*",
  },
} as const satisfies Record<IndexName, Record<string, string>>;

/**
 * IAM takes a condition of `ForAllValues` as met when a request has no keys at all, as a Scan: `Null` refuses that.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
const leadingKeys = (patterns: string[]) => [
  { test: "ForAllValues:StringLike", variable: "dynamodb:LeadingKeys", values: patterns },
  { test: "Null", variable: "dynamodb:LeadingKeys", values: ["false"] },
];

/** Allows these calls for items with these keys. A transaction needs the permissions of the writes in it. */
export const tablePermission = (actions: TableAction[], keys: Keys[]) => ({
  actions: actions.map((action) => `dynamodb:${action}`),
  resources: [table.arn],
  conditions: leadingKeys(keys),
});

/** Adds ids to the list of erased users, and reads none. */
export const listErasure = {
  actions: ["dynamodb:PutItem"],
  resources: [erasureList.arn],
  conditions: leadingKeys(["erasures"]),
};

export const indexPermission = <I extends IndexName>(
  index: I,
  ...keys: (typeof INDEX_KEYS)[I][keyof (typeof INDEX_KEYS)[I]][]
) => ({
  actions: ["dynamodb:Query"],
  resources: [$interpolate`${table.arn}/index/${index}`],
  conditions: leadingKeys(keys as string[]),
});

const onlyAttributes = (attributes: string[]) => ({
  test: "ForAllValues:StringEquals",
  variable: "dynamodb:Attributes",
  values: ["pk", "sk", ...attributes],
});

/** The attributes that authorisation reads of the bearer of an access token, never a password or the hash of a session's secret. */
export const accessPermission = (who: "user" | "actor" | "whole") => ({
  actions: ["dynamodb:GetItem", "dynamodb:BatchGetItem"],
  resources: [table.arn],
  conditions: [
    ...leadingKeys([KEYS.users, KEYS.sessions]),
    onlyAttributes([...ACCESS_ATTRIBUTES[who], ...ACCESS_ATTRIBUTES.session]),
    { test: "StringEqualsIfExists", variable: "dynamodb:Select", values: ["SPECIFIC_ATTRIBUTES"] },
  ],
});

/** Whether a user has proven an address or is an administrator, and no other attributes. */
export const emailPermission = {
  actions: ["dynamodb:GetItem"],
  resources: [table.arn],
  conditions: [
    ...leadingKeys([KEYS.users]),
    onlyAttributes(EMAIL_ATTRIBUTES),
    { test: "StringEqualsIfExists", variable: "dynamodb:Select", values: ["SPECIFIC_ATTRIBUTES"] },
  ],
};

/** For functions with calls that API keys may make: reads a key and its creator, counts its requests and stores its use. */
export const apiKeyUse = [
  tablePermission(["GetItem"], [KEYS.apiKeys]),
  tablePermission(["PutItem"], [KEYS.apiKeyThrottles]),
  tablePermission(["UpdateItem"], [KEYS.apiKeyThrottles, KEYS.apiKeyUses]),
];

/** Reads what everybody may read. */
export const catalogueReads = [
  tablePermission(["GetItem"], [KEYS.books, KEYS.settings, KEYS.latestChange]),
  tablePermission(["Query"], [KEYS.settings, KEYS.categoryCounts]),
  indexPermission("gsi2", INDEX_KEYS.gsi2.catalogue),
  indexPermission("gsi3", INDEX_KEYS.gsi3.categories),
];

type MoreKeys = { reads?: Keys[]; batchReads?: Keys[]; puts?: Keys[]; updates?: Keys[]; deletes?: Keys[] };

/**
 * Settling and changing orders: stock, counters, totals and mails. One statement for each action, since a
 * transaction must be allowed as a whole. Of a user's items only the totals are changed, by their attributes alone.
 */
export const orderChanges = ({
  reads = [],
  batchReads = [],
  puts = [],
  updates = [],
  deletes = [],
}: MoreKeys = {}) => [
  tablePermission(
    ["GetItem"],
    [KEYS.orders, KEYS.users, KEYS.buyers, KEYS.invoices, KEYS.lastInvoice, ...reads],
  ),
  tablePermission(["BatchGetItem"], [KEYS.books, KEYS.buyers, KEYS.lastInvoice, ...batchReads]),
  tablePermission(
    ["PutItem"],
    [
      KEYS.orders,
      KEYS.orderNumbers,
      KEYS.buyers,
      KEYS.mails,
      KEYS.invoices,
      KEYS.paymentCases,
      KEYS.notices,
      KEYS.officeChanges,
      ...puts,
    ],
  ),
  tablePermission(
    ["UpdateItem"],
    [
      KEYS.books,
      KEYS.latestChange,
      KEYS.orderCounts,
      KEYS.sales,
      KEYS.networkHolds,
      KEYS.lastInvoice,
      ...updates,
    ],
  ),
  {
    actions: ["dynamodb:UpdateItem"],
    resources: [table.arn],
    conditions: [
      ...leadingKeys([KEYS.users]),
      onlyAttributes(["gsi1pk", "gsi1sk", ...TOTALS_ATTRIBUTES]),
      { test: "StringEqualsIfExists", variable: "dynamodb:ReturnValues", values: ["NONE"] },
    ],
  },
  // A reader's request about an order is removed with a change of the order that makes it pointless.
  tablePermission(["DeleteItem"], [KEYS.buyers, KEYS.orderRequests, KEYS.paymentCases, ...deletes]),
];

type FileAction = "GetObject" | "PutObject" | "DeleteObject";

export const filePermission = (prefixes: string[], ...actions: FileAction[]) => ({
  actions: actions.map((action) => `s3:${action}`),
  resources: prefixes.map((prefix) => $interpolate`${media.arn}/${prefix}/*`),
});

/** Without this permission S3 responds with 403 instead of 404 when a file is missing. */
export const listBucket = { actions: ["s3:ListBucket"], resources: [media.arn] };

export const listPrefixes = (...prefixes: string[]) => ({
  actions: ["s3:ListBucket"],
  resources: [media.arn],
  conditions: [{ test: "StringEquals", variable: "s3:prefix", values: prefixes }],
});

/**
 * Sends mail as the shop. In its sandbox SES also asks for permission on the recipient's identity, which can be any verified one
 * of this account, so stages other than production may use all of them. The preflight refuses production in the sandbox.
 */
export const sendMail = {
  actions: ["ses:SendRawEmail"],
  ...(isProduction
    ? { resources: [email.identity, email.configurationSet] }
    : {
        resources: [$interpolate`arn:aws:ses:${region}:${account}:identity/*`, email.configurationSet],
        conditions: [
          {
            test: "StringLike",
            variable: "ses:FromAddress",
            values: [sender.includes("@") ? sender : `*@${sender}`],
          },
        ],
      }),
};
