import { useLazyComponent } from "../hooks/use-lazy-component.ts";
import { useToasterNeeded } from "./toast.ts";

const load = () => import("./ToasterPanel.tsx");

/**
 * Mounted once, in the root. The live region is there from the start, so that the first toast is announced; sonner is
 * loaded with the first toast.
 */
export function Toaster() {
  const ToasterPanel = useLazyComponent(load, useToasterNeeded());
  return (
    <div role="status" aria-live="polite" aria-label="Notifications">
      {ToasterPanel && <ToasterPanel />}
    </div>
  );
}
