import { yieldToMain } from "./scheduling.ts";

type EarlyPress = {
  control: HTMLElement;
  /** The typed or chosen value of a field. */
  value: string | undefined;
};

declare global {
  /** Set by public/presses.js, which records presses until the root element's attribute is removed. */
  var earlyPresses: EarlyPress[] | undefined;
}

/** Call it when the page has its handlers: replays presses, choices and input from before hydration, in order. */
export async function replayEarlyPresses(): Promise<void> {
  const root = document.querySelector("[data-hydrating]");
  root?.removeAttribute("data-hydrating");
  const presses = globalThis.earlyPresses?.splice(0) ?? [];
  for (const [index, { control, value }] of presses.entries()) {
    // Each is rendered before the next, like those of a user; the first at once, since the user may be typing on, but for the
    // cart's, which is not shown yet.
    if (index > 0 || isOfCart(control)) await yieldToMain();
    delete control.dataset.heard;
    const present = control.isConnected ? control : sameControl(control);
    if (value === undefined) present?.click();
    else if (present) enter(present, value);
  }
}

let isFirstPage = true;

/** Whether the page was scrolled before hydration: then the router keeps the position, once. */
export function consumeEarlyScroll(): boolean {
  const isScrolled = isFirstPage && scrollY > 0;
  isFirstPage = false;
  return isScrolled;
}

const isOfCart = ({ dataset }: HTMLElement): boolean => dataset.cart !== undefined;

/** The app replaces the elements of index.html's shell by its own, and the link to the cart by a button. */
const sameControl = (control: HTMLElement) =>
  isOfCart(control)
    ? document.querySelector<HTMLElement>("[data-cart]")
    : [...document.querySelectorAll<HTMLElement>(control.tagName)].find(
        ({ outerHTML }) => outerHTML === control.outerHTML,
      );

/** Simulates input. React ignores a value that equals the last one set by a script. */
function enter(control: HTMLElement, value: string): void {
  if (!("value" in control)) return;
  control.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
