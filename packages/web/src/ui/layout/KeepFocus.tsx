import { useEffect } from "react";
import { media } from "../hooks/use-media-query.ts";

/**
 * Keeps the focus near an element that is removed or disabled while it has the focus, such as a button that removes its own row,
 * or the row behind a dialog: moves it to the next control, else to the heading of the new content. A browser would
 * move it to the document, and the next Tab would begin at the top of the page.
 */
export default function KeepFocus() {
  useEffect(keepFocus, []);
  return null;
}

/** The focused element and its ancestors up to the body, each with its index among its siblings. */
type Trail = readonly { element: HTMLElement; index: number }[];

const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

function keepFocus(): () => void {
  /** Trails of the page and of layers above it (dialogs, menus, toasts), the last one first. */
  let trails: Trail[] = [];
  let check: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();
  // In the capture phase, before a handler of the page can stop the event.
  const options = { capture: true, signal: stop.signal };

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const trail = trailOf(target);
    trails = [trail, ...trails.filter((other) => layerOf(other) !== layerOf(trail))].slice(0, 4);
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // The page's background was pressed: then nothing is focused.
    if (!relatedTarget) setTimeout(() => hasNoFocus() && isUsable(target as HTMLElement) && forget());
  };
  const forget = () => {
    trails = [];
  };
  const isLost = () => trails[0] !== undefined && !isUsable(trails[0][0]?.element);
  const onChange = () => {
    if (check !== undefined || !isLost()) return;
    // Dialogs restore the focus themselves, and pages take it when they are shown.
    check = setTimeout(() => {
      check = undefined;
      if (isLost() && hasNoFocus()) focus(nextOf(trails));
    }, 50);
  };
  const observer = new MutationObserver(onChange);
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused !== document.body) trails = [trailOf(focused)];
  document.addEventListener("focusin", onFocus, options);
  document.addEventListener("focusout", onBlur, options);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled"],
  });
  return () => {
    stop.abort();
    observer.disconnect();
    clearTimeout(check);
  };
}

const hasNoFocus = (): boolean =>
  document.hasFocus() && (!document.activeElement || document.activeElement === document.body);

const isUsable = (element: HTMLElement | undefined): boolean =>
  element?.isConnected === true && !element.matches(":disabled");

function trailOf(target: HTMLElement): Trail {
  const trail: Trail[number][] = [];
  let element: HTMLElement | null = target;
  while (element && element !== document.body) {
    const siblings: HTMLCollection | undefined = element.parentElement?.children;
    trail.push({ element, index: siblings ? [...siblings].indexOf(element) : 0 });
    element = element.parentElement;
  }
  return trail;
}

/** The page, a dialog, or the toasts. */
const layerOf = (trail: Trail): Element | undefined =>
  trail.find(({ element }) => element.matches("[data-sonner-toaster]"))?.element ?? trail.at(-1)?.element;

const nextOf = (trails: readonly Trail[]): HTMLElement | null =>
  trails.map(nearestTo).find((element) => element) ?? document.getElementById("main");

function nearestTo(trail: Trail): HTMLElement | undefined {
  const lost = trail[0]?.element;
  if (isUsable(lost)) return lost;
  const firstRemaining = trail.findIndex(({ element }) => element.isConnected);
  // The whole dialog was removed.
  if (firstRemaining < 0 || !lost) return undefined;
  for (let level = Math.max(firstRemaining, 1); level < trail.length; level += 1) {
    const around = trail[level]?.element;
    // A new page takes the focus itself.
    if (!around || around.id === "root") return undefined;
    if (around.matches("main")) return around.querySelector<HTMLElement>("h1, h2") ?? around;
    const controls = controlsIn(around, trail[level - 1]?.index ?? 0);
    const isAlike = ({ tagName, className }: Element) =>
      tagName === lost.tagName && className === lost.className;
    // The same control in the next row; for a disabled control, a neighbour.
    const next = (firstRemaining > 0 && controls.find(isAlike)) || controls[0];
    if (next) return next;
  }
  return undefined;
}

/** Controls in and after a child, then those before it, the nearest first. */
function controlsIn(around: Element, index: number): HTMLElement[] {
  const children = [...around.children];
  return [...children.slice(index), ...children.slice(0, index).reverse()]
    .flatMap((child) => [...(child.matches(CONTROLS) ? [child] : []), ...child.querySelectorAll(CONTROLS)])
    .filter((control): control is HTMLElement => control instanceof HTMLElement && isShown(control));
}

/** On a touch screen a focused field would open the keyboard. */
const isShown = (control: HTMLElement): boolean =>
  control.checkVisibility?.() !== false &&
  !(control.matches("input, textarea") && matchMedia(media.touch).matches);

function focus(element: HTMLElement | null): void {
  if (element && !element.matches(CONTROLS)) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}
