import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from "react";

type HotkeyOptions = {
  /** With Ctrl, or ⌘ on a Mac; then it also works in fields. */
  withCtrl?: boolean;
};

/** Not while a dialog is open. */
export function useHotkey(
  key: string | undefined,
  onPress: () => void,
  { withCtrl = false }: HotkeyOptions = {},
): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!key) return;
    const ignoredIn = withCtrl ? DIALOGS : `${FIELDS}, ${DIALOGS}`;
    const listen = (event: KeyboardEvent) => {
      if (!isKey(event, key) || event.altKey || event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) !== withCtrl) return;
      if (event.target instanceof Element && event.target.closest(ignoredIn)) return;
      event.preventDefault();
      press();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [key, withCtrl]);
}

/** On a keyboard of other letters, such as a Cyrillic one, a letter is the key at its place. */
const isKey = (event: KeyboardEvent, key: string): boolean =>
  event.key.toLowerCase() === key ||
  (/^\P{ASCII}$/u.test(event.key) && event.code === `Key${key.toUpperCase()}`);

/** In an unfinished word Escape is for the input method. */
export const isEscape = ({ key, nativeEvent }: ReactKeyboardEvent): boolean =>
  key === "Escape" && !nativeEvent.isComposing;

const FIELDS = "input, textarea, select, [contenteditable]";
// A closing dialog has the focus for a moment.
const DIALOGS = ":is([role=dialog], [role=alertdialog]):not([data-closed])";
