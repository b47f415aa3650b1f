import { orderMessages } from "@frangipani/core/orders";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { savedQuery } from "../../api/queries/persist-queries.ts";

/** @param order its number or its id */
export const invoiceQuery = (order: string) =>
  queryOptions({
    queryKey: ["invoice", order],
    ...savedQuery(orderMessages.invoiceFailed),
    queryFn: ({ signal }) => callApi("GET /api/orders/invoice/:order", { params: { order }, signal }),
  });
