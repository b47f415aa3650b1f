import { yieldToMain } from "./scheduling.ts";

type EarlyPress = {
  control: HTMLElement;
  /** Of a field, what was typed or chosen. */
  value: string | undefined;
};

declare global {
  /** By public/presses.js, which keeps more until the root's mark is removed. */
  var earlyPresses: EarlyPress[] | undefined;
}

/** Called when the page has its handlers: does once what was pressed, chosen and typed before, in that order. */
export async function replayEarlyPresses(): Promise<void> {
  const root = document.querySelector("[data-hydrating]");
  root?.removeAttribute("data-hydrating");
  const presses = globalThis.earlyPresses?.splice(0) ?? [];
  for (const [index, { control, value }] of presses.entries()) {
    // Each is rendered before the next, as those of a hand are; the first at once, as somebody may be typing on.
    if (index > 0) await yieldToMain();
    delete control.dataset.heard;
    const present = control.isConnected ? control : sameControl(control);
    if (value === undefined) present?.click();
    else if (present) enter(present, value);
  }
}

let isFirstPage = true;

/** Whether the page was scrolled before the app was here, by hand or by the browser: the router leaves it there, once. */
export function consumeEarlyScroll(): boolean {
  const isScrolled = isFirstPage && scrollY > 0;
  isFirstPage = false;
  return isScrolled;
}

/** The app has replaced the elements of index.html's shell by its own. */
const sameControl = ({ tagName, outerHTML }: HTMLElement): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(tagName)].find((one) => one.outerHTML === outerHTML);

/** As if it were entered now. React takes a value for new only if it is another than the last that a script has set. */
function enter(control: HTMLElement, value: string): void {
  if (!("value" in control)) return;
  control.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
