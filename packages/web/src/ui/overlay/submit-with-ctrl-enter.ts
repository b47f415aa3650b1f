import type { KeyboardEvent } from "react";

/** For `onKeyDown` of a form's container: Ctrl+Enter or ⌘+Enter submits it from any field. */
export function submitWithCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  const form = event.currentTarget.querySelector("form");
  if (!form) return;
  event.preventDefault();
  form.requestSubmit();
}
