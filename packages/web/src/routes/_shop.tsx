import { createFileRoute, Outlet } from "@tanstack/react-router";
import { ShopLayout } from "../features/shell/ShopLayout.tsx";

/** Every page of the storefront: the pathless layout with header and footer. */
export const Route = createFileRoute("/_shop")({
  component: () => (
    <ShopLayout>
      <Outlet />
    </ShopLayout>
  ),
});
