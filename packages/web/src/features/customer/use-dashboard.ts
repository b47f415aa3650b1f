import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../app/api.ts";
import { savedQuery } from "../../app/saved-answers.ts";
import type { SessionUser } from "../../app/session.ts";

/** How many orders stand where; without a network as last seen. */
export const useDashboard = (user: SessionUser) =>
  useQuery({
    queryKey: ["dashboard", user.id],
    ...savedQuery("No Data Found"),
    queryFn: () => callApi("POST /api/orders/getUserOrder/:userId", { params: { userId: user.id } }),
  });
