import { createFileRoute } from "@tanstack/react-router";
import { useUser } from "../app/session.ts";
import { MyOrdersPage } from "../features/customer/MyOrdersPage.tsx";
import { useTyped } from "../features/shared/use-typed.ts";

type Search = { q?: string; page?: number };

export const Route = createFileRoute("/customer/orders")({
  validateSearch: ({ q, page }: Record<string, unknown>): Search => ({
    ...(q !== undefined && q !== "" && { q: String(q) }),
    ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
  }),
  component: MyOrders,
  head: () => ({ meta: [{ title: "My Orders · Frangipani Books" }] }),
});

function MyOrders() {
  const user = useUser();
  const { q = "", page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { typed, type, isSettled } = useTyped(q, (next) => {
    // A new search begins on its first page (spec §9), and typing leaves no trail in the history.
    void navigate({ search: next ? { q: next } : {}, replace: true, viewTransition: false });
  });
  const goTo = (next: number) =>
    void navigate({ search: { ...(q && { q }), ...(next > 1 && { page: next }) }, viewTransition: false });
  return (
    user && (
      <MyOrdersPage user={user} search={typed} page={isSettled ? page : 1} onSearch={type} onPage={goTo} />
    )
  );
}
