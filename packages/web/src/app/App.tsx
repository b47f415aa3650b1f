import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { Providers } from "./Providers.tsx";
import type { ShopRouter } from "./router.tsx";

export const App = ({ router, onRendered }: { router: ShopRouter; onRendered(): void }) => (
  <StrictMode>
    <Providers onRendered={onRendered}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
);
