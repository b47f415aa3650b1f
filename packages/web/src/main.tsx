import "./app/trusted-types.ts";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { handOverFocus } from "./app/hand-over.ts";
import { Providers } from "./app/providers.tsx";
import { createShopRouter, toLogin } from "./app/router.tsx";
import { startSession } from "./app/session.ts";
import { afterPaint, breathe } from "./data/idle.ts";
import "./ui/styles.css";
import "./first-screen.css";

/**
 * The first screen in index.html stays until the page can take its place in one step. Between the steps, and while it is
 * rendered, a phone stays at hand.
 */
async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const handOn = handOverFocus(root);
  await afterPaint();
  const router = createShopRouter();
  startSession({ goToLogin: toLogin(router) });
  await breathe();
  // What could not be loaded is the page's to tell.
  await router.load().catch(() => {});
  await breathe();
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers onShown={handOn}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  );
}

// Not awaited: the parts that the router loads import this file.
void start();
