import { createFileRoute } from "@tanstack/react-router";
import { useUser } from "../app/session.ts";
import { MyOrdersPage } from "../features/customer/MyOrdersPage.tsx";
import { useDebouncedUrlText } from "../features/shared/use-debounced-url-text.ts";

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
  // A new search begins on its first page.
  const { text, type, isSettled } = useDebouncedUrlText(q, (next) => (next ? { q: next } : {}));
  const goTo = (next: number) => {
    const typed = text.trim();
    void navigate({
      search: { ...(typed && { q: typed }), ...(next > 1 && { page: next }) },
      viewTransition: false,
    });
  };
  return (
    user && (
      <MyOrdersPage user={user} search={text} page={isSettled ? page : 1} onSearch={type} onPage={goTo} />
    )
  );
}
