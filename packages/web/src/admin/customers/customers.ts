import type { CustomerSummary } from "@frangipani/core/orders";
import { callApi } from "../../api/call-api.ts";
import type { ServerList } from "../shared/use-server-table.ts";

export const NONE = "No Customer Records Found!";

export const customers: ServerList<CustomerSummary, "name" | "orders" | "spent" | "last"> = {
  pluralName: "customers",
  sortKeys: ["name", "orders", "spent", "last"],
  async fetch(query, signal) {
    const { customers: rows, ...counts } = await callApi("GET /api/orders/customers", { query, signal });
    return { rows, ...counts };
  },
  failure: () => NONE,
  // docs/rules.md#admin-customers
  pagesAll: true,
};
