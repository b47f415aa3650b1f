export {
  dynamoAccess,
  dynamoActorAccess,
  dynamoProvenEmails,
  dynamoUserAccess,
  hasActiveAdmin,
} from "./accounts/access.ts";
export { dynamoChallenges, dynamoSessions } from "./accounts/sign-in.ts";
export { dynamoThrottles } from "./accounts/throttle.ts";
export {
  dynamoAddresses,
  dynamoPasskeys,
  dynamoPushDevices,
  dynamoPushTopics,
  dynamoSavedBooks,
  dynamoSavedViews,
} from "./accounts/user-documents.ts";
export { dynamoPasswords, dynamoUsers } from "./accounts/users.ts";
export { dynamoActivity, recordWrites } from "./activity.ts";
export { dynamoAlerts, markAskedBooks } from "./alerts.ts";
export { dynamoApiKeys } from "./api-keys.ts";
export { dynamoAudit, dynamoCounters, removeFormerOrderEntries } from "./audit.ts";
export { bookItem, dynamoBookReads, dynamoBooks, dynamoImageHosts, dynamoStockLines } from "./books/books.ts";
export { dynamoCatalogue, latestChange } from "./books/catalogue.ts";
export { categoryCountWrite, categoryCountWrites, readCategoryCounts } from "./books/category-counts.ts";
export { reserveStock } from "./books/copies.ts";
export { dynamoErasureList, dynamoErasures } from "./erasures.ts";
export { dynamoOutbox, dynamoSuppressions, outboxWrite } from "./mails.ts";
export { dynamoNotices } from "./notices.ts";
export { dynamoOffice } from "./office.ts";
export { dynamoExports } from "./orders/exports.ts";
export { dynamoTotals } from "./orders/figures.ts";
export { dynamoInvoices } from "./orders/invoices.ts";
export { dynamoOrderLists } from "./orders/order-lists.ts";
export { dynamoOrderLister, dynamoOrders } from "./orders/orders.ts";
export { dynamoImports, dynamoPacking, dynamoSettings } from "./settings.ts";
export { type Key, keys } from "./table/keys.ts";
export { lists } from "./table/lists.ts";
export { readList } from "./table/query-list.ts";
export { Table } from "./table/table.ts";
export { tableClient } from "./table/table-client.ts";
export type { Meter } from "./table/table-reads.ts";
export type { UpdateRequest, Write } from "./table/writes.ts";
export { dynamoWebhooks } from "./webhooks.ts";
