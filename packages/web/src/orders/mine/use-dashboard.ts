import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { savedQuery } from "../../api/queries/persist-queries.ts";
import type { SessionUser } from "../../api/session/session-user.ts";

export const dashboardQuery = (user: SessionUser) =>
  queryOptions({
    queryKey: ["dashboard", user.id],
    ...savedQuery("No Data Found"),
    queryFn: () => callApi("POST /api/orders/getUserOrder/:userId", { params: { userId: user.id } }),
  });

export const useDashboard = (user: SessionUser) => useQuery(dashboardQuery(user));
