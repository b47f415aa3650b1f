// A file of its own: routes read it from their URLs before a schema is loaded.

/** Lower stock is shown in red (docs/rules.md#admin-books). */
export const LOW_STOCK = 5;

export const STATUS_FILTERS = ["all", "on-sale", "inactive", "low", "no-cover"] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** What the server sorts its pages by; "-" for descending. */
export const INVENTORY_ORDERS = ["title", "-title", "price", "-price", "stock", "-stock"] as const;

/** Sorted by title by default. */
export type InventoryFilter = {
  q?: string | undefined;
  show: StatusFilter;
  order?: (typeof INVENTORY_ORDERS)[number] | undefined;
};
