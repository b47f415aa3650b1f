import type { KeyboardEvent } from "react";
import { useLazyComponent } from "../hooks/use-lazy-component.ts";
import { useToasterNeeded } from "./toast.ts";

const loadPanel = () => import("./ToasterPanel.tsx");

function dismissFocused(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Escape") return;
  const toast = event.target instanceof Element ? event.target.closest("[data-sonner-toast]") : null;
  // Keeps the dialog below the toast from closing.
  event.stopPropagation();
  toast?.querySelector<HTMLElement>("[data-close-button]")?.click();
}

/** Mounted once. The live region exists from the start, so that toasts are announced; sonner is loaded with the first toast. */
export function Toaster() {
  const ToasterPanel = useLazyComponent(loadPanel, useToasterNeeded());
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
