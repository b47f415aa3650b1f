import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { UnsavedChangesContext } from "../form/unsaved-changes.ts";
import { ConfirmDialog } from "./Dialog.tsx";

/**
 * Asks for confirmation before unsaved changes are lost: on `setConfirming(true)`, and when the page is left.
 * @param discard called when it is confirmed
 */
export function useDiscardConfirmation(hasUnsaved: () => boolean, discard: () => void) {
  const [isConfirming, setConfirming] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: hasUnsaved,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  const isLeaving = blocker.status === "blocked";
  return {
    setConfirming,
    question: (
      <ConfirmDialog
        open={isConfirming || isLeaving}
        onOpenChange={(open) => {
          if (open) return;
          setConfirming(false);
          if (isLeaving) blocker.reset?.();
        }}
        onConfirm={() => {
          setConfirming(false);
          discard();
          if (isLeaving) blocker.proceed?.();
        }}
        title="Discard unsaved changes?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
      >
        What you entered in this form will be lost.
      </ConfirmDialog>
    ),
  };
}

/**
 * For a dialog with several forms, which `withForms` wraps: `close` and leaving the page ask for confirmation while one
 * of them has unsaved changes.
 */
export function useDiscardQuestion(onClose: () => void) {
  // A ref, since typing should not render the dialog again.
  const unsavedForms = useRef(new Set<string>());
  const hasUnsaved = () => unsavedForms.current.size > 0;
  const { setConfirming, question } = useDiscardConfirmation(hasUnsaved, () => {
    unsavedForms.current.clear();
    onClose();
  });
  const report = useCallback(
    (form: string, isUnsaved: boolean) => {
      if (isUnsaved) unsavedForms.current.add(form);
      else unsavedForms.current.delete(form);
      // Saved while the question is open.
      if (unsavedForms.current.size === 0) setConfirming(false);
    },
    [setConfirming],
  );
  return {
    close: () => (hasUnsaved() ? setConfirming(true) : onClose()),
    withForms: (forms: ReactNode) => <UnsavedChangesContext value={report}>{forms}</UnsavedChangesContext>,
    question,
  };
}
