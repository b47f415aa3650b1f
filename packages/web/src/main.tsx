import "./app/trusted-types.ts";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { handOverFocus } from "./app/hand-over.ts";
import { Providers } from "./app/providers.tsx";
import { goToLogin, router } from "./app/router.tsx";
import "./ui/styles.css";
import "./first-screen.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

// The first screen in index.html stays until the page can take its place in one step. Not awaited here: the parts that the
// router loads import this file. What could not be loaded is the page's to tell.
const handOn = handOverFocus(root);
const render = () =>
  // In slices, between which a phone stays at hand.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers goToLogin={goToLogin} onShown={handOn}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  );
router.load().then(render, render);
