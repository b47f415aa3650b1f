import type { ReactNode } from "react";
import { WarningIcon } from "../icons/icons.tsx";
import css from "./FieldError.module.css";

/** The live region is always in the page, so that an error is announced when it appears. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <div aria-live="polite" className={css.region}>
      {children && (
        <p id={id} className={css.error}>
          <WarningIcon size={16} className={css.icon} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
