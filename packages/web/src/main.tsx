import "./device/trusted-types.ts";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { signInPaths } from "./api/session/session-guard.ts";
import { startSession } from "./api/session/start-session.ts";
import { App, createShopRouter, type ShopRouter } from "./app/App.tsx";
import "./app/register-device-data.ts";
import { initialData } from "./catalogue/catalogue-state.ts";
import { afterPaint, yieldToMain } from "./device/scheduling.ts";
import "./ui/styles/tokens.css";
import "./ui/styles/fonts.css";
import "./ui/styles/base.css";

/** Hydrates a server-rendered page; otherwise replaces the app shell. Yields between the steps, so that input is handled. */
async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  // Other pages paint nothing before they are rendered, so they do not wait.
  if (initialData.isServerRendered) await afterPaint();
  const router = createShopRouter();
  startSession({ goToLogin: () => goToLogin(router) });
  // Makes the router render the same Suspense boundaries as on the server, without which hydration would not match.
  if (initialData.isServerRendered) router.ssr = { manifest: undefined };
  await yieldToMain();
  // A failure is shown by the page.
  await router.load().catch(() => {});
  await yieldToMain();
  const app = <App router={router} />;
  startTransition(() => {
    if (initialData.isServerRendered) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

function goToLogin(router: ShopRouter): void {
  const { pathname, searchStr } = router.state.location;
  if (signInPaths.includes(pathname)) return;
  void router.navigate({ to: "/login", state: { from: pathname + searchStr } });
}

// Not awaited: chunks that the router loads import this file.
void start();
