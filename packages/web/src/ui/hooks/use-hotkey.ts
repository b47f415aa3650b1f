import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from "react";

type HotkeyOptions = {
  /** Requires Ctrl, or ⌘ on a Mac; the key then also works in fields. */
  withCtrl?: boolean;
};

/** Calls `onPress` for a key, but not in a dialog. */
export function useHotkey(
  key: string | undefined,
  onPress: () => void,
  { withCtrl = false }: HotkeyOptions = {},
): void {
  const handlePress = useEffectEvent(onPress);
  useEffect(() => {
    if (!key) return;
    const ignoredIn = withCtrl ? DIALOGS : `${FIELDS}, ${DIALOGS}`;
    const listen = (event: KeyboardEvent) => {
      if (!isKey(event, key) || event.altKey || event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) !== withCtrl) return;
      if (event.target instanceof Element && event.target.closest(ignoredIn)) return;
      event.preventDefault();
      handlePress();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [key, withCtrl]);
}

/** On a keyboard with other letters, such as Cyrillic ones, compares the key's position. */
const isKey = (event: KeyboardEvent, key: string): boolean =>
  event.key.toLowerCase() === key ||
  (/^\P{ASCII}$/u.test(event.key) && event.code === `Key${key.toUpperCase()}`);

/** Whether Escape was pressed, other than to cancel an unfinished word of an input method. */
export const isEscape = ({ key, nativeEvent }: ReactKeyboardEvent): boolean =>
  key === "Escape" && !nativeEvent.isComposing;

const FIELDS = "input, textarea, select, [contenteditable]";
// Dialogs that are closing are left out, although they still have the focus for a moment.
const DIALOGS = ":is([role=dialog], [role=alertdialog]):not([data-closed])";
