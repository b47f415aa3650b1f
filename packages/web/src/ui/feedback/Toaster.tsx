import type { KeyboardEvent } from "react";
import { useLazyComponent } from "../hooks/use-lazy-component.ts";
import { useToasterNeeded } from "./toast.ts";

const load = () => import("./ToasterPanel.tsx");

function dismissFocused(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Escape") return;
  const toast = event.target instanceof Element ? event.target.closest("[data-sonner-toast]") : null;
  // Keeps a dialog below open.
  event.stopPropagation();
  toast?.querySelector<HTMLElement>("[data-close-button]")?.click();
}

/** Mounted once. The live region exists from the start; sonner is loaded with the first toast. */
export function Toaster() {
  const ToasterPanel = useLazyComponent(load, useToasterNeeded());
  return (
    <div
      role="status"
      aria-live="polite"
      aria-label="Notifications"
      // Otherwise sonner would move the focus back, so that Tab never leaves the toasts.
      onFocusCapture={(event) => event.stopPropagation()}
      onKeyDown={dismissFocused}
    >
      {ToasterPanel && <ToasterPanel />}
    </div>
  );
}
