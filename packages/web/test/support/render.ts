import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { onTestFinished } from "vitest";

/** A root outside the document, for tests that poll instead of rendering in `act`. Unmounted when the test ends. */
export function rootOfTest(): Root {
  const root = createRoot(document.createElement("div"));
  onTestFinished(() => root.unmount());
  return root;
}

let root: Root | undefined;
let page: HTMLElement;

/** Renders into the document, or rerenders there. Unmounted and removed when the test ends. */
export async function render(element: ReactNode): Promise<HTMLElement> {
  if (!root) {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    page = document.body.appendChild(document.createElement("main"));
    root = createRoot(page);
    onTestFinished(async () => {
      await act(async () => root?.unmount());
      root = undefined;
      page.remove();
    });
  }
  await act(async () => root?.render(element));
  return page;
}

/** Finds a button or link by its accessible name. @throws if there is none */
export function control(name: string): HTMLButtonElement | HTMLAnchorElement {
  const controls = [...document.querySelectorAll<HTMLButtonElement | HTMLAnchorElement>("button, a")];
  const found = controls.find((one) => (one.getAttribute("aria-label") ?? one.textContent) === name);
  if (!found) throw new Error(`no "${name}" in: ${document.body.textContent}`);
  return found;
}

export const press = (name: string): Promise<void> => act(async () => control(name).click());

/** Sets a field's value as typing does. */
export const type = (field: HTMLInputElement, text: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
