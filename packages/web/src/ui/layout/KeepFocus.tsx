import { useEffect } from "react";
import { media } from "../hooks/use-media-query.ts";

/**
 * Keeps the focus near an element that is removed or disabled while it has the focus, such as a button that removes its own
 * row, or the row behind a dialog: moves it to the next control, else to the heading of the new content. A browser would
 * move it to the document, so that the next Tab would begin at the top of the page.
 */
export default function KeepFocus() {
  useEffect(keepFocus, []);
  return null;
}

const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';
const MAX_LAYERS = 4;
/** Long enough for a closing dialog to restore the focus, and for a new page to take it. */
const CHECK_AFTER_MS = 50;

/** The position of an element, stored because a removed element no longer has a parent. */
type Place = {
  element: HTMLElement;
  /** The child of the body that contains it: the page, a dialog or a menu; or the toasts. */
  layer: Element | null;
  /** The ancestors from the parent up to the layer, each with the index of its child that contains the element. */
  ancestors: readonly { ancestor: HTMLElement; index: number }[];
};

function keepFocus(): () => void {
  /** The last focused element of each layer, latest first. */
  let places: Place[] = [];
  let check: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();

  const rememberPlace = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const place = placeOf(target);
    places = [place, ...places.filter(({ layer }) => layer !== place.layer)].slice(0, MAX_LAYERS);
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // A press on the page's background removes the focus on purpose, so the positions are forgotten.
    if (!relatedTarget)
      setTimeout(() => {
        if (hasNoFocus() && isUsable(target as HTMLElement)) places = [];
      });
  };
  const isLost = () => places[0] !== undefined && !isUsable(places[0].element);
  const checkFocus = () => {
    if (check !== undefined || !isLost()) return;
    check = setTimeout(() => {
      check = undefined;
      if (isLost() && hasNoFocus()) focusNear(places);
    }, CHECK_AFTER_MS);
  };

  rememberPlace(document.activeElement);
  // Listens in the capture phase, before a handler of the page can stop the event.
  const options = { capture: true, signal: stop.signal };
  document.addEventListener("focusin", ({ target }) => rememberPlace(target), options);
  document.addEventListener("focusout", onBlur, options);
  const observer = new MutationObserver(checkFocus);
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
  const next = places.map(findNearest).find((element) => element) ?? document.getElementById("main");
  if (next && !next.matches(CONTROLS)) next.tabIndex = -1;
  next?.focus({ preventScroll: true });
}

/** Finds a control in the nearest ancestor that still has one; undefined if the whole layer or page was removed. */
function findNearest({ element, ancestors }: Place): HTMLElement | undefined {
  if (isUsable(element)) return element;
  for (const { ancestor, index } of ancestors) {
    if (!ancestor.isConnected) continue;
    // Reaching the root means that the page was replaced; a new page takes the focus itself.
    if (ancestor.id === "root") return undefined;
    if (ancestor.matches("main")) return ancestor.querySelector<HTMLElement>("h1, h2") ?? ancestor;
    const controls = controlsFrom(ancestor, index);
    // For a removed control, the same control in the next row; otherwise the next control.
    const next = (!element.isConnected && controls.find((one) => isAlike(one, element))) || controls[0];
    if (next) return next;
  }
  return undefined;
}

const isAlike = (a: Element, b: Element): boolean => a.tagName === b.tagName && a.className === b.className;

/** The controls in and after the child with this index, then those before it, nearest first. */
function controlsFrom(ancestor: Element, index: number): HTMLElement[] {
  const children = [...ancestor.children];
  return [...children.slice(index), ...children.slice(0, index).reverse()]
    .flatMap((child) => [...(child.matches(CONTROLS) ? [child] : []), ...child.querySelectorAll(CONTROLS)])
    .filter((control): control is HTMLElement => control instanceof HTMLElement && canBeFocused(control));
}

/** False for a text field on a touch screen, where it would open the keyboard. */
const canBeFocused = (control: HTMLElement): boolean =>
  control.checkVisibility?.() !== false &&
  !(control.matches("input, textarea") && matchMedia(media.touch).matches);
