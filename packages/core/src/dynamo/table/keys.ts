import type { UserId } from "../../accounts/account/user.ts";
import type { ActivityId, SubjectKind } from "../../activity/record.ts";
import type { Alert } from "../../alerts/alert.ts";
import type { ApiKey } from "../../api-keys/api-key.ts";
import type { BookId } from "../../books/book/book-id.ts";
import type { StockLine } from "../../books/book/stock-line.ts";
import { cursorOf } from "../../catalogue/feed/feed.ts";
import type { CategoryId, SubcategoryId } from "../../categories/taxonomy.ts";
import type { Id } from "../../kernel/id.ts";
import { fold } from "../../kernel/text/fold.ts";
import type { Instant } from "../../kernel/time/clock.ts";
import type { OrderGroup } from "../../orders/back-office/sales.ts";
import type { OrderId } from "../../orders/order/order.ts";
import type { OrderNumber } from "../../orders/order/order-number.ts";
import type { PaymentCase } from "../../orders/order/refund.ts";
import type { Delivery } from "../../webhooks/webhook.ts";
import { entryOf, indexKeys, lists, shardOf } from "./lists.ts";

export type Key = { pk: string; sk: string };

/** Each order writes three changes of two units each, and a partition takes 1,000 units a second. */
const CHANGE_PARTITIONS = 4;
const officeChanges = (shard: number): string => `office#changes#${shard}`;
const ordersPartition = (user: UserId): string => `user#${user}#orders`;
const orderMailsPartition = (order: OrderId): string => `order-mails#${order}`;
const buyerPartition = (user: UserId): string => `buyer#${user}`;
const credentialsPartition = (user: UserId): string => `credentials#${user}`;
const sessionsPartition = (user: UserId): string => `sessions#${user}`;
const alertsPartition = (user: UserId): string => `alerts#${user}`;
const provenUsersPartition = "alerts#proven";
const bookAlertsPartition = (book: BookId): string => `book-alerts#${book}`;
const sharedPartition = (token: string): string => `saved-link#${token}`;
const pushDevicePartition = (user: UserId) => `push-devices#${user}`;
const activitySubject = (kind: SubjectKind, subject: string): string => `activity#${kind}#${subject}`;
/** The key of the batch of an entry, whose sort key ends with the batch's id. */
const activityBatchAt = (sortKey: string): Key => ({
  pk: `activity#batch#${sortKey.slice(sortKey.indexOf("#") + 1)}`,
  sk: sortKey,
});
const webhookDeliveries = (webhook: Delivery["webhookId"]): string => `webhook#log#${webhook}`;
const webhookDuePartition = (webhook: Delivery["webhookId"]): string => `webhook-due#${webhook}`;
const activityMonth = (month: string, shard: number): string => `activity#${month}#${shard}`;
const activityActor = (actor: string): string => `activity#by#${actor}`;

/**
 * Every access pattern of the shop, in one place. N is the number of a list's partition (lists.ts).
 *
 * | key    | pk                 | sk               | one item, or what a query reads                           |
 * |--------|--------------------|------------------|-----------------------------------------------------------|
 * | table  | book#ID            | book             | a book                                                    |
 * | gsi1   | books#N            | natural id       | all books, page by page                                   |
 * | gsi2   | catalogue#N        | changedAt#id     | books changed after a moment: the catalogue feed          |
 * | table  | stock-line#ID      | stock-line       | a count or receipt of copies that was applied             |
 * | table  | image-host#HOST    | lease            | that a picture is being fetched from there                |
 * | table  | latest-change      | catalogue        | where the feed ends, about: so that a visit reads one item |
 * | gsi3   | category#ID#N      | subcategory#id   | books of a category, or of one subcategory                |
 * | table  | settings           | taxonomy/shipping/gst/snapshot | one settings document                       |
 * | table  | shelves            | category id      | active books per category                                 |
 * | table  | order#ID           | order            | an order                                                  |
 * | table  | number#NUMBER      | number           | which order this is the number of: unique                 |
 * | table  | office#changes#N   | time#random      | what was changed of orders and users, for three days      |
 * | table  | office#index       | index            | the current file of the back office's index               |
 * | table  | invoice#ID         | invoice          | the invoice of an order                                   |
 * | table  | orders#requests    | id               | orders whose customer asks to cancel or return them       |
 * | table  | orders#packing     | marks            | who has taken which order to pack                         |
 * | table  | orders#exports     | id               | files of orders that administrators are mailed, for a week |
 * | table  | orders#payments    | case#id          | orders with a refund to finish, or a payment in trouble   |
 * | table  | api-keys           | keys             | the keys of machines                                      |
 * | table  | api-key-use#ID     | use              | when a key was last used                                  |
 * | table  | webhook#endpoints  | endpoints        | the webhooks, with their secrets                          |
 * | table  | webhook#progress   | progress         | up to which changes of orders and books they were told    |
 * | table  | webhook#told#ID    | told             | what they were told of an order or of a book's stock      |
 * | table  | webhook#log#ID     | event id         | what a webhook is told, for 30 days                       |
 * | gsi3   | webhook-due#ID     | dueAt#event id   | the same, while it waits                                  |
 * | table  | notices            | new#TIME#EVENT   | what the seller is told of at the sweeper's next turn     |
 * | table  | notices            | daily#TIME#KIND  | what waits for the daily mail                             |
 * | table  | notices            | import#USER#TIME | an import of a catalogue file that is under way           |
 * | table  | notices            | told#IMPORT#ROWS | that the seller was told how an import ended              |
 * | table  | imports            | unfinished       | imports that can be continued                             |
 * | table  | invoices           | last             | the number of the latest invoice                          |
 * | table  | invoices           | last-credit-note | the number of the latest credit note                      |
 * | gsi1   | user#ID#orders     | createdAt#id     | a person's orders, by time                                |
 * | gsi2   | orders#all#N       | createdAt#id     | all orders, by time                                       |
 * | gsi3   | orders#open#N      | payUntil#id      | unpaid orders whose payment page may still be open        |
 * | gsi3   | orders#GROUP#N     | createdAt#id     | all others by group, by time                              |
 * | table  | sales              | day#shard        | orders placed and money taken, by day                     |
 * | table  | payment#SESSION    | payment          | which order a payment page belongs to                     |
 * | table  | user#ID            | user             | a person                                                  |
 * | gsi1   | users              | folded name#id   | all people, by name                                       |
 * | gsi3   | erasures           | requestedAt#id   | users who are to be erased                                |
 * | table  | erased#ID          | erased           | how far an erasure is; then, that orders name the user    |
 * | gsi3   | erased             | anonymizeAt#id   | the same, by when the orders are to be anonymized         |
 * | table  | email#ADDRESS      | email            | whose address this is: unique                             |
 * | table  | admins             | active           | how many active administrators there are                  |
 * | table  | credentials#ID     | password         | the hash of a person's password                           |
 * | table  | credentials#ID     | passkeys         | a person's passkeys                                       |
 * | table  | sessions#ID        | session#FAMILY   | a family of refresh tokens                                |
 * | table  | challenge#HASH     | challenge        | an emailed code, or the token of a password reset         |
 * | table  | suppressed#HASH    | suppressed       | an email address that bounced or complained               |
 * | table  | throttle#KIND#HASH | attempts         | attempts of an account, a network or a known device       |
 * | table  | user#ID            | addresses        | a person's saved delivery addresses                       |
 * | table  | user#ID            | saved-books      | the books that a person has saved                         |
 * | table  | user#ID            | saved-views      | an administrator's views of the back office's tables      |
 * | gsi1   | saved-link#TOKEN   | user id          | the list that a link shows                                |
 * | table  | alerts#USER        | book#BOOK#KIND   | what a person wants to be told of a book                  |
 * | gsi3   | book-alerts#BOOK   | askedAt#id       | the same by book, by time                                 |
 * | table  | book-alerts#BOOK   | asked            | that a book may have alerts                               |
 * | table  | alerts#USER        | count            | how many these are, and the token that removes them       |
 * | table  | alerts#proven      | user id          | whose alerts may have waited for a proven address         |
 * | table  | alerts-cursor      | catalogue        | up to which change of books alerts were told              |
 * | table  | push#HASH          | device           | a browser that takes notifications, by its endpoint       |
 * | gsi1   | push-devices#ID    | lastUsedAt#id    | the devices of a person                                   |
 * | gsi2   | seller-devices     | lastUsedAt#id    | those of administrators that are told what the seller is  |
 * | table  | push#ID            | topics           | what a person wants by push                               |
 * | table  | buyer#ID           | holds            | a person's open attempts, and the copies that they hold   |
 * | table  | holds#NETWORK      | open             | the copies that open attempts from one network hold       |
 * | table  | user#ID            | totals           | order counters of a person                                |
 * | gsi1   | customers#N        | lastOrder#id     | customer summaries, latest first                          |
 * | table  | mail#ID            | mail             | a mail of the outbox                                      |
 * | gsi3   | outbox#N           | dueAt#id         | mails not yet sent, by when the sweeper enqueues them     |
 * | gsi1   | order-mails#ID     | createdAt#id     | mails of an order that were sent or given up              |
 * | gsi3   | outbox#given-up    | createdAt#id     | mails that could not be sent                              |
 * | table  | activity#KIND#ID   | at#id            | what administrators and operators changed of one subject  |
 * | table  | activity#batch#ID  | at#id            | what one write changed of several subjects                |
 * | gsi2   | activity#MONTH#SHARD | at#id          | all records of a month, by time                           |
 * | gsi3   | activity#by#ID     | at#id            | what one person changed, by time                          |
 */
export const keys = {
  book: (id: BookId): Key => ({ pk: `book#${id}`, sk: "book" }),
  bookList: (id: BookId) => entryOf(lists.books, padDigits(id), id),
  bookFeed: (id: BookId, changedAt: Instant) => entryOf(lists.feed, cursorOf({ _id: id, changedAt }), id),
  bookCategory: (id: BookId, category: CategoryId, subcategory: SubcategoryId | null) =>
    entryOf(lists.category(category), `${subcategory ?? ""}#${padDigits(id)}`, id),
  imageHost: (host: string): Key => ({ pk: `image-host#${host}`, sk: "lease" }),
  stockLine: (id: StockLine["id"]): Key => ({ pk: `stock-line#${id}`, sk: "stock-line" }),
  latestChange: (): Key => ({ pk: "latest-change", sk: "catalogue" }),
  settings: (document: "taxonomy" | "shipping" | "gst" | "notices" | "snapshot"): Key => ({
    pk: "settings",
    sk: document,
  }),
  categoryCounts: (category: CategoryId): Key => ({ pk: "shelves", sk: category }),

  order: (id: OrderId): Key => ({ pk: `order#${id}`, sk: "order" }),
  orderNumber: (number: OrderNumber): Key => ({ pk: `number#${number}`, sk: "number" }),
  userOrders: (user: UserId, createdAt: Instant, id: OrderId) =>
    indexKeys("gsi1", ordersPartition(user), `${createdAt}#${id}`),
  ordersPartition,
  orderList: (createdAt: Instant, id: OrderId) => entryOf(lists.orders, `${createdAt}#${id}`, id),
  openOrder: (payUntil: Instant, id: OrderId) => entryOf(lists.openOrders, `${payUntil}#${id}`, id),
  orderGroup: (group: Exclude<OrderGroup, "awaiting-payment">, createdAt: Instant, id: OrderId) =>
    entryOf(lists.orderGroup(group), `${createdAt}#${id}`, id),
  invoice: (order: OrderId): Key => ({ pk: `invoice#${order}`, sk: "invoice" }),
  packing: (): Key => ({ pk: "orders#packing", sk: "marks" }),
  orderExports: "orders#exports",
  orderExport: (id: string): Key => ({ pk: "orders#exports", sk: id }),
  openRequests: "orders#requests",
  openRequest: (order: OrderId): Key => ({ pk: "orders#requests", sk: order }),
  paymentCases: "orders#payments",
  paymentCase: (which: PaymentCase, order: OrderId): Key => ({
    pk: "orders#payments",
    sk: `${which}#${order}`,
  }),
  apiKeys: (): Key => ({ pk: "api-keys", sk: "keys" }),
  apiKeyUse: (id: ApiKey["_id"]): Key => ({ pk: `api-key-use#${id}`, sk: "use" }),
  webhooks: (): Key => ({ pk: "webhook#endpoints", sk: "endpoints" }),
  webhookProgress: (): Key => ({ pk: "webhook#progress", sk: "progress" }),
  webhookTold: (subject: string): Key => ({ pk: `webhook#told#${subject}`, sk: "told" }),
  webhookDelivery: ({ _id, webhookId }: Pick<Delivery, "_id" | "webhookId">): Key => ({
    pk: webhookDeliveries(webhookId),
    sk: _id,
  }),
  webhookDeliveries,
  webhookDue: ({ _id, webhookId, dueAt }: Pick<Delivery, "_id" | "webhookId" | "dueAt">) =>
    indexKeys("gsi3", webhookDuePartition(webhookId), `${dueAt}#${_id}`),
  webhookDuePartition,
  notices: "notices",
  notice: (state: "new" | "daily" | "import" | "told", id: string): Key => ({
    pk: "notices",
    sk: `${state}#${id}`,
  }),
  imports: (): Key => ({ pk: "imports", sk: "unfinished" }),
  lastInvoice: (): Key => ({ pk: "invoices", sk: "last" }),
  lastCreditNote: (): Key => ({ pk: "invoices", sk: "last-credit-note" }),
  salesDay: (day: string, shard: number): Key => ({ pk: "sales", sk: `${day}#${shard}` }),
  /** Never the same twice. */
  officeChange: (at: Instant, id: OrderId | UserId): Key => ({
    pk: officeChanges(shardOf(id, CHANGE_PARTITIONS)),
    sk: `${at}#${crypto.randomUUID()}`,
  }),
  officeChangePartitions: Array.from({ length: CHANGE_PARTITIONS }, (_, shard) => officeChanges(shard)),
  officeIndex: (): Key => ({ pk: "office#index", sk: "index" }),
  payment: (sessionId: string): Key => ({ pk: `payment#${sessionId}`, sk: "payment" }),
  holds: (user: UserId): Key => ({ pk: buyerPartition(user), sk: "holds" }),
  networkHolds: (network: string): Key => ({ pk: `holds#${network}`, sk: "open" }),
  buyerPartition,

  user: (id: UserId): Key => ({ pk: `user#${id}`, sk: "user" }),
  userList: (name: string, id: UserId) => indexKeys("gsi1", "users", `${fold(name)}#${id}`),
  userPartition: "users",
  erasureList: (requestedAt: Instant, id: UserId) => indexKeys("gsi3", "erasures", `${requestedAt}#${id}`),
  erasurePartition: "erasures",
  erased: (id: UserId): Key => ({ pk: `erased#${id}`, sk: "erased" }),
  erasedList: (anonymizeAt: Instant, id: UserId) => indexKeys("gsi3", "erased", `${anonymizeAt}#${id}`),
  erasedPartition: "erased",
  email: (address: string): Key => ({ pk: `email#${address}`, sk: "email" }),
  activeAdmins: (): Key => ({ pk: "admins", sk: "active" }),
  password: (user: UserId): Key => ({ pk: credentialsPartition(user), sk: "password" }),
  passkeys: (user: UserId): Key => ({ pk: credentialsPartition(user), sk: "passkeys" }),
  challenge: (handle: string): Key => ({ pk: `challenge#${handle}`, sk: "challenge" }),
  suppressed: (hash: string): Key => ({ pk: `suppressed#${hash}`, sk: "suppressed" }),
  throttle: (key: string): Key => ({ pk: `throttle#${key}`, sk: "attempts" }),
  addresses: (user: UserId): Key => ({ pk: `user#${user}`, sk: "addresses" }),
  savedBooks: (user: UserId): Key => ({ pk: `user#${user}`, sk: "saved-books" }),
  savedViews: (user: UserId): Key => ({ pk: `user#${user}`, sk: "saved-views" }),
  sharedList: (token: string, user: UserId) => indexKeys("gsi1", sharedPartition(token), user),
  sharedPartition,
  alert: ({ userId, bookId, kind }: Pick<Alert, "userId" | "bookId" | "kind">): Key => ({
    pk: alertsPartition(userId),
    sk: `book#${bookId}#${kind}`,
  }),
  alertsPartition,
  alertPrefix: "book#",
  bookAlert: ({ bookId, askedAt, _id }: Alert) =>
    indexKeys("gsi3", bookAlertsPartition(bookId), `${askedAt}#${_id}`),
  bookAlertsPartition,
  askedBook: (book: BookId): Key => ({ pk: bookAlertsPartition(book), sk: "asked" }),
  alertCount: (user: UserId): Key => ({ pk: alertsPartition(user), sk: "count" }),
  alertsCursor: (): Key => ({ pk: "alerts-cursor", sk: "catalogue" }),
  provenUser: (user: UserId): Key => ({ pk: provenUsersPartition, sk: user }),
  provenUsersPartition,
  pushDevice: (id: string): Key => ({ pk: `push#${id}`, sk: "device" }),
  pushDeviceList: (user: UserId, lastUsedAt: Instant, id: string) =>
    indexKeys("gsi1", pushDevicePartition(user), `${lastUsedAt}#${id}`),
  pushDevicePartition,
  sellerDeviceList: (lastUsedAt: Instant, id: string) =>
    indexKeys("gsi2", "seller-devices", `${lastUsedAt}#${id}`),
  sellerDevicePartition: "seller-devices",
  pushTopics: (user: UserId): Key => ({ pk: `push#${user}`, sk: "topics" }),
  session: (user: UserId, family: string): Key => ({
    pk: sessionsPartition(user),
    sk: `session#${family}`,
  }),
  sessionsPartition,
  totals: (user: UserId): Key => ({ pk: `user#${user}`, sk: "totals" }),
  customerList: (lastOrderDate: Instant, user: UserId) =>
    entryOf(lists.customers, `${lastOrderDate}#${user}`, user),

  mail: (id: Id<"Mail">): Key => ({ pk: `mail#${id}`, sk: "mail" }),
  outbox: (dueAt: Instant, id: Id<"Mail">) => entryOf(lists.outbox, `${dueAt}#${id}`, id),
  orderMail: (order: OrderId, createdAt: Instant, id: Id<"Mail">) =>
    indexKeys("gsi1", orderMailsPartition(order), `${createdAt}#${id}`),
  orderMails: orderMailsPartition,
  givenUp: (createdAt: Instant, id: Id<"Mail">) => indexKeys("gsi3", "outbox#given-up", `${createdAt}#${id}`),

  activityOf: (kind: SubjectKind, subject: string, at: Instant, id: ActivityId): Key => ({
    pk: activitySubject(kind, subject),
    sk: `${at}#${id}`,
  }),
  activitySubject,
  activityBatch: (at: Instant, id: ActivityId): Key => activityBatchAt(`${at}#${id}`),
  activityBatchAt,
  activityList: (at: Instant, id: ActivityId, shard: number) =>
    indexKeys("gsi2", activityMonth(at.slice(0, 7), shard), `${at}#${id}`),
  activityMonth,
  activityBy: (actor: string, at: Instant, id: ActivityId) =>
    indexKeys("gsi3", activityActor(actor), `${at}#${id}`),
  activityActor,
} as const;

// "2" sorts before "10".
const padDigits = (id: string): string => id.replace(/\d+/g, (digits) => digits.padStart(12, "0"));
