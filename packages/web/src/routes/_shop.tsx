import { createFileRoute, Outlet } from "@tanstack/react-router";
import { ShopLayout } from "../shell/ShopLayout.tsx";

export const Route = createFileRoute("/_shop")({
  component: () => (
    <ShopLayout>
      <Outlet />
    </ShopLayout>
  ),
});
