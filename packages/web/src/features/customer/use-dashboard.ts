import type { Dashboard } from "@frangipani/core/orders/summaries";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import type { SessionUser } from "../../app/session.ts";

/** How many orders stand where; without a network as last seen. */
export const useDashboard = (user: SessionUser) =>
  useQuery({
    queryKey: ["dashboard", user.id],
    meta: { failure: "No Data Found", keep: true },
    queryFn: () => api.post<Dashboard>(`/orders/getUserOrder/${user.id}`, {}),
  });
