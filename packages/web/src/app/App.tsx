import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { Providers } from "./providers.tsx";
import type { ShopRouter } from "./router.tsx";

/** The whole app, the same for the server's rendering and the browser's. */
export const App = ({ router, onShown }: { router: ShopRouter; onShown(): void }) => (
  <StrictMode>
    <Providers onShown={onShown}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
);
