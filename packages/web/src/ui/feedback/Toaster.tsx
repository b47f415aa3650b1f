import type { KeyboardEvent } from "react";
import { useLazyComponent } from "../hooks/use-lazy-component.ts";
import { useToasterNeeded } from "./toast.ts";

const load = () => import("./ToasterPanel.tsx");

function dismissFocused(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Escape") return;
  const toast = event.target instanceof Element ? event.target.closest("[data-sonner-toast]") : null;
  // A dialog below stays open.
  event.stopPropagation();
  toast?.querySelector<HTMLElement>("[data-close-button]")?.click();
}

/** Mounted once. The live region is there from the start; sonner is loaded with the first toast. */
export function Toaster() {
  const ToasterPanel = useLazyComponent(load, useToasterNeeded());
  return (
    <div
      role="status"
      aria-live="polite"
      aria-label="Notifications"
      // Sonner would take the focus back to where it came from, so that Tab never gets past the toasts.
      onFocusCapture={(event) => event.stopPropagation()}
      onKeyDown={dismissFocused}
    >
      {ToasterPanel && <ToasterPanel />}
    </div>
  );
}
