import { lazy, Suspense } from "react";
import { useToasterWanted } from "./toast.ts";

const ToasterPanel = lazy(() => import("./ToasterPanel.tsx"));

/**
 * Where toasts appear; put it once into the root. The live region stands from the start, so that the first
 * toast is heard; sonner itself comes with the first toast.
 */
export function Toaster() {
  const wanted = useToasterWanted();
  return (
    <div role="status" aria-live="polite" aria-label="Notifications">
      {wanted && (
        <Suspense>
          <ToasterPanel />
        </Suspense>
      )}
    </div>
  );
}
