import { TOTALS_ATTRIBUTES } from "@frangipani/core/dynamo/schema";

const ACTOR_PARTS = ["_id", "email", "pk", "role", "sessionsValidFrom", "sk", "status", "validUntil"];
const USER_PARTS = ["_id", "pk", "role", "sessionsValidFrom", "sk", "status", "validUntil"];
const EMAIL_PARTS = ["confirmedEmail", "email", "pk", "role", "sk", "status"];
const WHOLE_PARTS = [
  ...["_id", "confirmedEmail", "createdAt", "email", "erasureAt", "name", "pk", "role", "sessionsValidFrom"],
  ...["sk", "status", "twoStep", "validUntil", "version"],
];
const TOTALS_PARTS = ["gsi1pk", "gsi1sk", "pk", "sk", ...TOTALS_ATTRIBUTES].toSorted();
const ACCOUNTS = ["credentials#*", "sessions#*", "user#*"];
const CATALOGUE = { Query: ["settings", "shelves"], gsi2: ["catalogue#*"], gsi3: ["category#*"] };
const KEY_USES = { PutItem: ["throttle#api-key#*"], UpdateItem: ["api-key-use#*", "throttle#api-key#*"] };
const ORDER_CHANGES = {
  GetItem: ["buyer#*", "invoice#*", "invoices", "order#*", "user#*"],
  BatchGetItem: ["book#*", "buyer#*", "invoices"],
  PutItem: [
    ...["buyer#*", "invoice#*", "mail#*", "notices", "number#*", "office#changes#*", "order#*"],
    "orders#payments",
  ],
  UpdateItem: ["book#*", "holds#*", "invoices", "latest-change", "orders#counts", "sales"],
  DeleteItem: ["buyer#*", "orders#payments", "orders#requests"],
  [`user#* ${TOTALS_PARTS}`]: ["UpdateItem"],
};

/** By action or index. Of a user, some may read the attributes that authorisation asks for alone. */
export const TABLE_PERMISSIONS: Record<string, Record<string, string[]>> = {
  Storefront: {
    ...CATALOGUE,
    GetItem: ["api-keys", "book#*", "latest-change", "settings"],
    BatchGetItem: ["book#*"],
    ...KEY_USES,
    gsi1: ["books#*"],
    [`user#*,sessions#* ${USER_PARTS}`]: ["BatchGetItem", "GetItem"],
  },
  Pages: { ...CATALOGUE, GetItem: ["book#*", "latest-change", "settings"] },
  Identity: {
    GetItem: [
      ...["alerts#*", "book#*", "challenge#*", "email#*", "push#*", "settings", "suppressed#*"],
      ...[...ACCOUNTS, "throttle#*"],
    ].toSorted(),
    PutItem: [
      ...ACCOUNTS,
      ...["activity#user#*", "alerts#*", "book-alerts#*", "challenge#*", "email#*", "mail#*"],
      ...["office#changes#*", "push#*", "throttle#*"],
    ].toSorted(),
    UpdateItem: ["admins", "alerts#*", "challenge#*", "throttle#*"],
    DeleteItem: [...ACCOUNTS, ...["alerts#*", "challenge#*", "email#*", "push#*", "suppressed#*"]].toSorted(),
    Query: ["alerts#*", "sessions#*"],
    BatchWriteItem: ["sessions#*"],
    ConditionCheckItem: ["user#*"],
    gsi1: ["push-devices#*", "saved-link#*", "users"],
    [`user#*,sessions#* ${WHOLE_PARTS}`]: ["BatchGetItem", "GetItem"],
  },
  Checkout: {
    ...ORDER_CHANGES,
    GetItem: ["buyer#*", "invoice#*", "invoices", "order#*", "payment#*", "user#*"],
    BatchGetItem: ["book#*", "buyer#*", "invoices", "settings"],
    UpdateItem: ["book#*", "holds#*", "invoices", "latest-change", "order#*", "orders#counts", "sales"],
    DeleteItem: ["buyer#*", "number#*", "order#*", "orders#payments", "orders#requests"],
    BatchWriteItem: ["orders#part#*", "payment#*"],
    [`user#*,sessions#* ${WHOLE_PARTS}`]: ["BatchGetItem", "GetItem"],
  },
  Webhook: {
    ...ORDER_CHANGES,
    GetItem: ["buyer#*", "invoice#*", "invoices", "order#*", "payment#*", "user#*"],
    BatchWriteItem: ["orders#part#*"],
  },
  Orders: {
    ...ORDER_CHANGES,
    GetItem: [
      ...["api-keys", "buyer#*", "invoice#*", "invoices", "number#*", "office#index", "order#*"],
      ...["orders#exports", "orders#packing", "settings", "user#*"],
    ],
    PutItem: [
      ...["activity#order#*", "buyer#*", "invoice#*", "mail#*", "notices", "number#*", "office#changes#*"],
      "order#*",
      ...["orders#exports", "orders#packing", "orders#payments", "orders#requests", ...KEY_USES.PutItem],
    ],
    UpdateItem: [...ORDER_CHANGES.UpdateItem, ...KEY_USES.UpdateItem].toSorted(),
    DeleteItem: ["buyer#*", "mail#*", "orders#payments", "orders#requests"],
    BatchGetItem: [
      ...["book#*", "buyer#*", "invoice#*", "invoices", "order#*", "orders#counts", "settings", "user#*"],
    ],
    Query: [
      ...["office#changes#*", "orders#counts", "orders#part#*", "orders#payments"],
      ...["orders#requests", "sales"],
    ],
    gsi1: ["customers#*", "order-mails#*", "orders#status#*", "user#*#orders"],
    gsi2: ["orders#all#*", "orders#payment#*"],
    gsi3: ["orders#*"],
    [`user#*,sessions#* ${WHOLE_PARTS}`]: ["BatchGetItem", "GetItem"],
  },
  Backoffice: {
    GetItem: ["api-keys", "book#*", "imports", "settings", "stock-line#*", "webhook#*"],
    BatchGetItem: ["activity#batch#*", "api-key-use#*", "book#*"],
    Query: ["activity#*", "shelves", "webhook#log#*"],
    PutItem: [
      ...["activity#*", "api-keys", "book#*", "image-host#*", "imports", "notices", "settings", "shelves"],
      ...["stock-line#*", ...KEY_USES.PutItem, "webhook#*"],
    ],
    UpdateItem: [...KEY_USES.UpdateItem, "book#*", "latest-change", "shelves", "webhook#log#*"].toSorted(),
    DeleteItem: ["image-host#*", "shelves"],
    ConditionCheckItem: ["notices", "shelves"],
    gsi1: ["books#*"],
    gsi2: ["activity#*"],
    gsi3: ["activity#by#*"],
    [`user#*,sessions#* ${ACTOR_PARTS}`]: ["BatchGetItem", "GetItem"],
  },
  Sweeper: {
    ...ORDER_CHANGES,
    GetItem: ["buyer#*", "erased#*", "invoice#*", "invoices", "order#*", "settings", "user#*"],
    BatchGetItem: ["book#*", "buyer#*", "invoices", "order#*"],
    PutItem: [
      ...["buyer#*", "erased#*", "erasures", "invoice#*", "mail#*", "notices", "number#*"],
      ...["office#changes#*", "order#*", "orders#payments"],
    ],
    UpdateItem: ["book#*", "holds#*", "invoices", "latest-change", "mail#*", "orders#counts", "sales"],
    DeleteItem: [
      ...["alerts#*", "buyer#*", "email#*", "erased#*", "mail#*", "notices", "orders#payments"],
      ...["orders#requests", "push#*", "user#*"],
    ],
    Query: ["alerts#*", "buyer#*", "notices", "orders#payments", "user#*"],
    BatchWriteItem: ["orders#part#*"],
    gsi1: ["order-mails#*", "push-devices#*", "user#*#orders"],
    gsi2: ["seller-devices"],
    gsi3: ["erased", "erasures", "orders#open#*", "outbox#*"],
  },
  Alerts: {
    GetItem: ["alerts#*", "alerts-cursor", "book#*", "user#*"],
    Query: ["alerts#*"],
    BatchGetItem: ["book-alerts#*"],
    PutItem: ["mail#*"],
    UpdateItem: ["alerts#*", "alerts-cursor"],
    DeleteItem: ["alerts#*", "book-alerts#*"],
    gsi2: ["catalogue#*"],
    gsi3: ["book-alerts#*"],
  },
  WebhookSender: {
    GetItem: ["settings", "webhook#*"],
    BatchGetItem: ["order#*", "webhook#*"],
    PutItem: ["mail#*", "webhook#*"],
    UpdateItem: ["webhook#log#*"],
    Query: ["office#changes#*"],
    gsi2: ["catalogue#*"],
    gsi3: ["webhook-due#*"],
  },
  Snapshot: {
    GetItem: ["latest-change", "settings"],
    PutItem: ["settings"],
    Query: ["settings"],
    UpdateItem: ["latest-change"],
    gsi2: ["catalogue#*"],
  },
  OfficeIndex: {
    GetItem: ["office#index", "order#*"],
    PutItem: ["mail#*", "office#index", "orders#exports"],
    Query: ["office#changes#*", "orders#exports"],
    BatchGetItem: ["book#*", "invoice#*", "order#*", "user#*"],
    gsi1: ["customers#*", "users"],
    gsi2: ["orders#all#*"],
    gsi3: ["orders#*"],
  },
  // It acts by the public API alone.
  Canary: {},
  Audit: {
    GetItem: ["admins", "invoices", "settings"],
    BatchGetItem: ["email#*", "invoice#*", "mail#*"],
    Query: ["orders#counts", "sales", "shelves"],
    gsi1: ["books#*", "customers#*", "users"],
    gsi2: ["orders#all#*"],
    gsi3: ["outbox#*"],
  },
  MailSender: {
    GetItem: ["invoice#*", "invoices", "mail#*", "order#*", "push#*", "settings", "suppressed#*"],
    BatchGetItem: ["invoice#*", "order#*", "settings"],
    PutItem: ["invoice#*", "office#changes#*"],
    UpdateItem: ["invoices", "mail#*", "suppressed#*"],
    DeleteItem: ["push#*"],
    gsi1: ["push-devices#*"],
    [`user#* ${EMAIL_PARTS}`]: ["GetItem"],
  },
};
