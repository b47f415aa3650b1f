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

const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';
const MAX_LAYERS = 4;
/** By then a dialog has restored the focus, and a new page has taken it. */
const CHECK_AFTER_MS = 50;

/** Where an element is or was: it is remembered, since a removed element no longer has a parent. */
type Place = {
  element: HTMLElement;
  /** The page, a dialog, a menu or the toasts. */
  layer: Element | null;
  /** The nearest first, up to the layer below the body; `index` of the child in which the element is. */
  ancestors: readonly { ancestor: HTMLElement; index: number }[];
};

function keepFocus(): () => void {
  /** The last focused element of each layer, the latest first. */
  let places: Place[] = [];
  let check: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();

  const remember = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const place = placeOf(target);
    places = [place, ...places.filter(({ layer }) => layer !== place.layer)].slice(0, MAX_LAYERS);
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // After a press on the page's background nothing is to have the focus.
    if (!relatedTarget)
      setTimeout(() => {
        if (hasNoFocus() && isUsable(target as HTMLElement)) places = [];
      });
  };
  const isLost = () => places[0] !== undefined && !isUsable(places[0].element);
  const onChange = () => {
    if (check !== undefined || !isLost()) return;
    check = setTimeout(() => {
      check = undefined;
      if (isLost() && hasNoFocus()) focusNear(places);
    }, CHECK_AFTER_MS);
  };

  remember(document.activeElement);
  // In the capture phase, before a handler of the page can stop the event.
  const options = { capture: true, signal: stop.signal };
  document.addEventListener("focusin", ({ target }) => remember(target), options);
  document.addEventListener("focusout", onBlur, options);
  const observer = new MutationObserver(onChange);
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

const isUsable = (element: HTMLElement): boolean => element.isConnected && !element.matches(":disabled");

function placeOf(element: HTMLElement): Place {
  const ancestors: Place["ancestors"][number][] = [];
  let child: Element = element;
  for (let parent = child.parentElement; parent && parent !== document.body; parent = child.parentElement) {
    ancestors.push({ ancestor: parent, index: [...parent.children].indexOf(child) });
    child = parent;
  }
  return { element, layer: element.closest("[data-sonner-toaster]") ?? child, ancestors };
}

function focusNear(places: readonly Place[]): void {
  const next = places.map(nearestTo).find((element) => element) ?? document.getElementById("main");
  if (next && !next.matches(CONTROLS)) next.tabIndex = -1;
  next?.focus({ preventScroll: true });
}

/** In the nearest ancestor that still has a control; undefined if the whole layer or page was removed. */
function nearestTo({ element, ancestors }: Place): HTMLElement | undefined {
  if (isUsable(element)) return element;
  for (const { ancestor, index } of ancestors) {
    if (!ancestor.isConnected) continue;
    // A new page takes the focus itself.
    if (ancestor.id === "root") return undefined;
    if (ancestor.matches("main")) return ancestor.querySelector<HTMLElement>("h1, h2") ?? ancestor;
    const controls = controlsFrom(ancestor, index);
    // The same control in the next row; for a disabled control, a neighbour.
    const next = (!element.isConnected && controls.find((one) => isAlike(one, element))) || controls[0];
    if (next) return next;
  }
  return undefined;
}

const isAlike = (a: Element, b: Element): boolean => a.tagName === b.tagName && a.className === b.className;

/** Controls in and after the child of this index, then those before it, the nearest first. */
function controlsFrom(ancestor: Element, index: number): HTMLElement[] {
  const children = [...ancestor.children];
  return [...children.slice(index), ...children.slice(0, index).reverse()]
    .flatMap((child) => [...(child.matches(CONTROLS) ? [child] : []), ...child.querySelectorAll(CONTROLS)])
    .filter((control): control is HTMLElement => control instanceof HTMLElement && canBeFocused(control));
}

/** Not a field on a touch screen, where it would open the keyboard. */
const canBeFocused = (control: HTMLElement): boolean =>
  control.checkVisibility?.() !== false &&
  !(control.matches("input, textarea") && matchMedia(media.touch).matches);
