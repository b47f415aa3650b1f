import type { Dashboard } from "@frangipani/core/orders/summaries";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import type { SessionUser } from "../../app/session.ts";
import { keepPersonal, keptPersonal } from "../../data/personal.ts";

const KEPT = "dashboard";
type Kept = { userId: string; at: number; dashboard: Dashboard };

/** How many orders stand where: as last seen at once, also without a network, then as of now. */
export function useDashboard(user: SessionUser) {
  return useQuery({
    queryKey: ["dashboard", user.id],
    meta: { failure: "No Data Found" },
    initialData: () => keptFor(user)?.dashboard,
    initialDataUpdatedAt: () => keptFor(user)?.at,
    queryFn: async () => {
      const dashboard = await api.post<Dashboard>(`/orders/getUserOrder/${user.id}`, {});
      keepPersonal(KEPT, { userId: user.id, at: Date.now(), dashboard } satisfies Kept, localStorage);
      return dashboard;
    },
  });
}

function keptFor(user: SessionUser): Kept | undefined {
  const kept = keptPersonal(KEPT, localStorage) as Partial<Kept> | undefined;
  return kept?.userId === user.id && Array.isArray(kept.dashboard?.statusCounts) ? (kept as Kept) : undefined;
}
