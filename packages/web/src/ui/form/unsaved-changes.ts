import { createContext, useContext, useEffect, useId, useLayoutEffect } from "react";

/** Told by each form in a dialog whether it has unsaved changes. */
export const UnsavedChangesContext = createContext<(form: string, isUnsaved: boolean) => void>(() => {});

export function useReportUnsaved(isUnsaved: boolean): void {
  const form = useId();
  const report = useContext(UnsavedChangesContext);
  // A layout effect, so that Escape right after a keystroke already asks for confirmation.
  useLayoutEffect(() => report(form, isUnsaved), [report, form, isUnsaved]);
  useEffect(() => () => report(form, false), [report, form]);
}
