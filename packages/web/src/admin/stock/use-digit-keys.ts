import { type RefObject, useEffect } from "react";

/** What a hand scanner types goes into the field, wherever the focus is, but into no other that takes text. */
export function useDigitKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const take = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isElsewhere =
        target instanceof Element &&
        !target.closest("input:not([type=checkbox]), select, textarea, [role=dialog]");
      if (isElsewhere && /^\d$/.test(key) && !ctrlKey && !metaKey && !altKey) field.current?.focus();
    };
    document.addEventListener("keydown", take);
    return () => document.removeEventListener("keydown", take);
  }, [field]);
}
