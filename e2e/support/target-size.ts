import type { Page } from "@playwright/test";

/** Minimum target sizes in CSS pixels: 24 by WCAG 2.5.8, 44 by 2.5.5 on touch screens. */
export const minTargetSize = (isMobile: boolean): number => (isMobile ? 44 : 24);

/** Links in running text and targets for assistive technology alone are exempt. */
export const findSmallTargets = (page: Page, minSize: number): Promise<string[]> =>
  page.evaluate((minSize) => {
    const controls =
      "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=slider]";

    const isVisible = (element: Element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      const { right, bottom } = element.getBoundingClientRect();
      if (right + scrollX <= 0 || bottom + scrollY <= 0 || element.closest("[inert]")) return false;
      for (let current: Element | null = element; current; current = current.parentElement)
        if (getComputedStyle(current).clipPath !== "none" && current.clientWidth <= 1) return false;
      return true;
    };

    // A label counts as its checkbox, and a card as the radio button in it.
    const pressTargets = (element: Element): Element[] =>
      element instanceof HTMLInputElement && ["checkbox", "radio", "file"].includes(element.type)
        ? [element, ...(element.labels ?? [])]
        : [element];

    const isInRunningText = (element: Element) => {
      if (getComputedStyle(element).display !== "inline") return false;
      let block = element.parentElement;
      while (block && getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
      const copy = block?.cloneNode(true) as Element | undefined;
      for (const control of copy?.querySelectorAll("a, button") ?? []) control.remove();
      return /\p{L}/u.test(copy?.textContent ?? "");
    };

    // The distance from its centre within which it is hit: its surroundings may belong to it, or cover it.
    const reach = (targets: Element[], x: number, y: number, stepX: number, stepY: number) => {
      let steps = 0;
      while (steps < minSize) {
        const hit = document.elementFromPoint(x + (steps + 1) * stepX, y + (steps + 1) * stepY);
        if (!targets.some((target) => target.contains(hit))) return steps;
        steps += 1;
      }
      return steps;
    };

    const sizeOf = (element: Element): [width: number, height: number] => {
      const boxes = pressTargets(element)
        .filter(isVisible)
        .map((current) => current.getBoundingClientRect());
      const [width, height] = [
        Math.max(...boxes.map((box) => box.width)),
        Math.max(...boxes.map((box) => box.height)),
      ];
      if (Math.min(width, height) >= minSize && getComputedStyle(element).display !== "inline")
        return [width, height];
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const [line] = element.getClientRects();
      if (!line) return [0, 0];
      const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
      const across = reach(pressTargets(element), x, y, -1, 0) + reach(pressTargets(element), x, y, 1, 0) + 1;
      const along = reach(pressTargets(element), x, y, 0, -1) + reach(pressTargets(element), x, y, 0, 1) + 1;
      return [across, along];
    };

    const nameOf = (element: Element) =>
      element.getAttribute("aria-label") || element.textContent?.trim() || element.getAttribute("name") || "";

    const small: string[] = [];
    for (const element of document.querySelectorAll(controls)) {
      if (!pressTargets(element).some(isVisible) || isInRunningText(element)) continue;
      const [width, height] = sizeOf(element);
      if (Math.round(Math.min(width, height)) >= minSize) continue;
      small.push(
        `${element.tagName.toLowerCase()} "${nameOf(element).slice(0, 40)}" ${Math.round(width)} x ${Math.round(height)}`,
      );
    }
    scrollTo({ top: 0, behavior: "instant" });
    return small;
  }, minSize);
