/**
 * The keyboard's place in the first screen, for the page that takes its place: call it before, and what it returns after.
 * @param root holds the first screen now and the page later
 */
export function handOverFocus(root: HTMLElement): () => void {
  let place = placeOf(document.activeElement);
  const follow = ({ target }: FocusEvent) => {
    place = placeOf(target);
  };
  root.addEventListener("focusin", follow);
  return () => {
    root.removeEventListener("focusin", follow);
    // A frame later, when a list knows its width and has its books. The page may have put the focus elsewhere.
    requestAnimationFrame(() => {
      if (place && document.activeElement === document.body)
        root.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
    });
  };
}

/** Of the few things in a first screen that can have the focus: links, and the page's main part. */
function placeOf(element: EventTarget | null): string | undefined {
  if (element instanceof HTMLAnchorElement)
    return `a[href="${CSS.escape(element.getAttribute("href") ?? "")}"]`;
  return element instanceof HTMLElement && element.id ? `#${CSS.escape(element.id)}` : undefined;
}
