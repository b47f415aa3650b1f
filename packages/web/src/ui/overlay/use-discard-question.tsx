import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { UnsavedChangesContext } from "../form/unsaved-changes.ts";
import { ConfirmDialog } from "./Dialog.tsx";
import type { ConfirmDialogProps } from "./DialogPanel.tsx";

export const DiscardQuestion = (props: Pick<ConfirmDialogProps, "open" | "onOpenChange" | "onConfirm">) => (
  <ConfirmDialog
    {...props}
    title="Discard unsaved changes?"
    confirmLabel="Discard changes"
    cancelLabel="Keep editing"
  >
    What you entered in this form will be lost.
  </ConfirmDialog>
);

/**
 * For a dialog with several forms, which `withForms` wraps: `close` and leaving the page ask for confirmation while one
 * of them has unsaved changes.
 */
export function useDiscardQuestion(onClose: () => void) {
  // A ref, since typing should not render the dialog again.
  const unsavedForms = useRef(new Set<string>());
  const [isConfirming, setConfirming] = useState(false);
  const hasUnsaved = () => unsavedForms.current.size > 0;
  const blocker = useBlocker({
    shouldBlockFn: hasUnsaved,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  const report = useCallback((form: string, isUnsaved: boolean) => {
    if (isUnsaved) unsavedForms.current.add(form);
    else unsavedForms.current.delete(form);
    // Saved while the question is open.
    if (unsavedForms.current.size === 0) setConfirming(false);
  }, []);
  const isLeaving = blocker.status === "blocked";
  return {
    close: () => (hasUnsaved() ? setConfirming(true) : onClose()),
    withForms: (forms: ReactNode) => <UnsavedChangesContext value={report}>{forms}</UnsavedChangesContext>,
    question: (
      <DiscardQuestion
        open={isConfirming || isLeaving}
        onOpenChange={(open) => {
          if (open) return;
          setConfirming(false);
          if (isLeaving) blocker.reset?.();
        }}
        onConfirm={() => {
          unsavedForms.current.clear();
          setConfirming(false);
          onClose();
          if (isLeaving) blocker.proceed?.();
        }}
      />
    ),
  };
}
