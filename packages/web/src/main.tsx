import "./app/trusted-types.ts";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Providers } from "./app/providers.tsx";
import { goToLogin, router } from "./app/router.tsx";
import { toast } from "./ui/toast.ts";
import "./ui/styles.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

createRoot(root).render(
  <StrictMode>
    <Providers notify={toast} goToLogin={goToLogin}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
