import { useEffect, useEffectEvent } from "react";

export function useHotkey(key: string | undefined, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!key) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest("input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]"))
        return;
      event.preventDefault();
      press();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [key]);
}
