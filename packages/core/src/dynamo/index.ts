export { dynamoAccess, dynamoActorAccess, dynamoUserAccess } from "./accounts/access.ts";
export { dynamoChallenges } from "./accounts/challenges.ts";
export { dynamoPasswords } from "./accounts/passwords.ts";
export { dynamoProvenEmails, isActiveAdmin } from "./accounts/proven-emails.ts";
export { dynamoPushDevices, dynamoPushTopics } from "./accounts/push.ts";
export { dynamoSessions } from "./accounts/sessions.ts";
export { dynamoSuppressions } from "./accounts/suppressions.ts";
export { dynamoThrottles } from "./accounts/throttle.ts";
export {
  dynamoAddresses,
  dynamoPasskeys,
  dynamoSavedBooks,
  dynamoSavedViews,
} from "./accounts/user-documents.ts";
export { dynamoUsers } from "./accounts/users.ts";
export { dynamoAlerts, markAskedBooks } from "./alerts.ts";
export { dynamoApiKeys } from "./api-keys.ts";
export { dynamoAudit } from "./audit.ts";
export { bookItem, dynamoBookReads, dynamoBooks } from "./books/books.ts";
export { dynamoCatalogue } from "./books/catalogue.ts";
export {
  categoryCountWrite,
  categoryCountWrites,
  readCategoryCounts,
} from "./books/category-counts.ts";
export { reserveStock } from "./books/copies.ts";
export { dynamoImageHosts } from "./books/image-hosts.ts";
export { latestChange } from "./books/latest-change.ts";
export { dynamoStockLines } from "./books/stock-lines.ts";
export { dynamoActivity, recordWrites } from "./common/activity.ts";
export { dynamoOutbox, outboxWrite } from "./common/outbox.ts";
export { dynamoErasureList, dynamoErasures } from "./erasure/erasures.ts";
export { dynamoNotices } from "./notices.ts";
export { dynamoOffice } from "./office/office-store.ts";
export { dynamoCounters, removeFormerOrderEntries } from "./orders/counters.ts";
export { dynamoInvoices } from "./orders/invoices.ts";
export { dynamoOrderLists } from "./orders/order-lists.ts";
export { dynamoOrderLister, dynamoOrders } from "./orders/orders.ts";
export { dynamoTotals } from "./orders/totals.ts";
export { dynamoPacking, dynamoSettings } from "./settings.ts";
export { type Key, keys } from "./table/keys.ts";
export { lists } from "./table/lists.ts";
export { readList } from "./table/query-list.ts";
export { type Meter, Table } from "./table/table.ts";
export { tableClient } from "./table/table-client.ts";
export type { UpdateRequest, Write } from "./table/writes.ts";
export { dynamoWebhooks } from "./webhooks.ts";
