import { requestApi } from "../../api/call-api.ts";
import { pagedList } from "../shared/list.ts";

export const NONE = "No Customer Records Found!";

export const customers = pagedList("customers", NONE, (query, signal) =>
  requestApi("GET /api/orders/getAllOrdersByUser", { query, signal }),
);
