import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { Providers } from "./Providers.tsx";
import type { ShopRouter } from "./router.tsx";

export const App = ({ router }: { router: ShopRouter }) => (
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
);
