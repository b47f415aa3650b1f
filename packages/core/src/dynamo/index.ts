export { dynamoAddresses } from "./addresses.ts";
export { dynamoAudit } from "./audit.ts";
export { bookItem, dynamoBookReads, dynamoBooks, reserveStock } from "./books.ts";
export { dynamoCatalogue } from "./catalogue.ts";
export {
  categoryCheck,
  categoryCountWrite,
  categoryCountWrites,
  readCategoryCounts,
} from "./category-counts.ts";
export { dynamoChallenges } from "./challenges.ts";
export { dynamoCounters } from "./counters.ts";
export { type Key, keys } from "./keys.ts";
export { dynamoOrderLists } from "./order-lists.ts";
export { searchWrites } from "./order-search.ts";
export { createNumber } from "./order-statuses.ts";
export { dynamoOrderLister, dynamoOrders, replaceOrder } from "./orders.ts";
export { dynamoOutbox, outboxWrite } from "./outbox.ts";
export { dynamoOrderRebuilder } from "./rebuild-orders.ts";
export { dynamoSessions } from "./sessions.ts";
export { dynamoSettings, gstStore, shippingStore } from "./settings.ts";
export { type Change, type Meter, Table, type Write } from "./table.ts";
export { dynamoThrottles } from "./throttle.ts";
export { dynamoTotals } from "./totals.ts";
export { dynamoUsers } from "./users.ts";
