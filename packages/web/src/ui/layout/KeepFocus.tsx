import { useEffect } from "react";
import { media } from "../hooks/use-media-query.ts";

/**
 * Keeps the focus in place when the element that has it is removed or disabled, such as the button that removes its own row,
 * or the row behind a dialog: it goes to the next control there, else to the heading of what is shown instead. A browser
 * drops it to the document, and the next Tab begins at the top of the page.
 */
export default function KeepFocus() {
  useEffect(keepFocus, []);
  return null;
}

/** An element and its place among its siblings. A trail leads from what had the focus up to the body. */
type Place = { element: HTMLElement; at: number };
type Trail = readonly Place[];

const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

function keepFocus(): () => void {
  /** Of the page and of what is above it (dialogs, menus, toasts), the last one first. */
  let trails: Trail[] = [];
  let check: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();
  // Before a handler of the page stops the event.
  const options = { capture: true, signal: stop.signal };

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const trail = trailOf(target);
    trails = [trail, ...trails.filter((other) => layerOf(other) !== layerOf(trail))].slice(0, 4);
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // The page beside it was pressed: then nothing is to have the focus.
    if (!relatedTarget) setTimeout(() => hasNoFocus() && isUsable(target as HTMLElement) && forget());
  };
  const forget = () => {
    trails = [];
  };
  const isLost = () => trails[0] !== undefined && !isUsable(trails[0][0]?.element);
  const onChange = () => {
    if (check !== undefined || !isLost()) return;
    // Dialogs give the focus back by themselves, pages take it when they are shown.
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
  const trail: Place[] = [];
  let element: HTMLElement | null = target;
  while (element && element !== document.body) {
    const siblings: HTMLCollection | undefined = element.parentElement?.children;
    trail.push({ element, at: siblings ? [...siblings].indexOf(element) : 0 });
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
  const kept = trail.findIndex(({ element }) => element.isConnected);
  // A dialog is gone as a whole.
  if (kept < 0 || !lost) return undefined;
  for (let level = Math.max(kept, 1); level < trail.length; level += 1) {
    const around = trail[level]?.element;
    // A page that is replaced takes the focus by itself.
    if (!around || around.id === "root") return undefined;
    if (around.matches("main")) return around.querySelector<HTMLElement>("h1, h2") ?? around;
    const controls = controlsIn(around, trail[level - 1]?.at ?? 0);
    const isAlike = ({ tagName, className }: Element) =>
      tagName === lost.tagName && className === lost.className;
    // In the next row the same control; beside one that was disabled another one.
    const next = (kept > 0 && controls.find(isAlike)) || controls[0];
    if (next) return next;
  }
  return undefined;
}

/** Those at and after a child, then those before it, the nearest first. */
function controlsIn(around: Element, index: number): HTMLElement[] {
  const children = [...around.children];
  return [...children.slice(index), ...children.slice(0, index).reverse()]
    .flatMap((child) => [...(child.matches(CONTROLS) ? [child] : []), ...child.querySelectorAll(CONTROLS)])
    .filter((control): control is HTMLElement => control instanceof HTMLElement && isShown(control));
}

/** On a touch screen a field would open the keyboard. */
const isShown = (control: HTMLElement): boolean =>
  control.checkVisibility?.() !== false &&
  !(control.matches("input, textarea") && matchMedia(media.touch).matches);

function focus(element: HTMLElement | null): void {
  if (element && !element.matches(CONTROLS)) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}
