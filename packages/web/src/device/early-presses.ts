import { yieldToMain } from "./scheduling.ts";

type EarlyPress = {
  control: HTMLElement;
  /** The typed or chosen value of a field; undefined for a press. */
  value: string | undefined;
};

declare global {
  /** Set by public/presses.js, which records presses until the root element's attribute is removed. */
  var earlyPresses: EarlyPress[] | undefined;
}

/** Replays presses, choices and input from before hydration, in order. To be called once the page has its handlers. */
export async function replayEarlyPresses(): Promise<void> {
  const root = document.querySelector("[data-hydrating]");
  root?.removeAttribute("data-hydrating");
  const presses = globalThis.earlyPresses?.splice(0) ?? [];
  for (const [index, { control, value }] of presses.entries()) {
    // Each is rendered before the next, as if the user made them. The first is replayed at once, since the user may still be
    // typing, except on the cart's button, which is not rendered yet.
    if (index > 0 || isOfCart(control)) await yieldToMain();
    delete control.dataset.heard;
    const present = control.isConnected ? control : findReplacement(control);
    if (value === undefined) present?.click();
    else if (present) enterValue(present, value);
  }
}

let isFirstPage = true;

/** @returns whether the page was scrolled before hydration; true only once, so that the router keeps that position */
export function consumeEarlyScroll(): boolean {
  const isScrolled = isFirstPage && scrollY > 0;
  isFirstPage = false;
  return isScrolled;
}

const isOfCart = ({ dataset }: HTMLElement): boolean => dataset.cart !== undefined;

/** Finds the element that replaced a control: the app renders its own in place of index.html's shell, and a button for the cart's link. */
const findReplacement = (control: HTMLElement) =>
  isOfCart(control)
    ? document.querySelector<HTMLElement>("[data-cart]")
    : [...document.querySelectorAll<HTMLElement>(control.tagName)].find(
        ({ outerHTML }) => outerHTML === control.outerHTML,
      );

/** Simulates input. React ignores a value that equals the last one set by a script. */
function enterValue(control: HTMLElement, value: string): void {
  if (!("value" in control)) return;
  control.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
