import { useToasterWanted } from "./toast.ts";
import { useLazyComponent } from "./use-lazy-component.ts";

const load = () => import("./ToasterPanel.tsx");

/**
 * Where toasts appear; put it once into the root. The live region stands from the start, so that the first
 * toast is heard; sonner itself comes with the first toast.
 */
export function Toaster() {
  const ToasterPanel = useLazyComponent(load, useToasterWanted());
  return (
    <div role="status" aria-live="polite" aria-label="Notifications">
      {ToasterPanel && <ToasterPanel />}
    </div>
  );
}
