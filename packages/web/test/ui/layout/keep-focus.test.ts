// @vitest-environment happy-dom
import { act, createElement as h, type ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import KeepFocus from "../../../src/ui/layout/KeepFocus.tsx";
import { control, render } from "../../support/render.ts";

beforeEach(() => {
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
});

const show = (content: ReactNode) => render(h("div", null, h(KeepFocus), h("main", { id: "main" }, content)));
const focused = () =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
const settled = () => act(() => new Promise<void>((done) => setTimeout(done, 150)));

const rows = (...names: string[]) =>
  h(
    "section",
    null,
    h(
      "ul",
      null,
      names.map((name) =>
        h(
          "li",
          { key: name },
          h("a", { href: `#${name}` }, name),
          h("button", { type: "button", className: "remove", "aria-label": `Remove ${name}` }),
        ),
      ),
    ),
    h("button", { type: "button" }, "Add"),
  );
const continueLink = h("a", { key: "a", href: "#" }, "Continue Shopping");
const empty = [h("h1", { key: "h" }, "Your cart is empty"), continueLink];

describe("when the focused element is removed", () => {
  it.each([
    ["the same control of the next row", ["A", "B", "C"], "B", rows("A", "C"), "Remove C"],
    [
      "the same control of the previous row, after the last one was removed",
      ["A", "B"],
      "B",
      rows("A"),
      "Remove A",
    ],
    ["another control beside the list, if that is empty", ["A"], "A", rows(), "Add"],
    ["the heading that is shown instead of the list", ["A"], "A", empty, "Your cart is empty"],
  ])("the focus moves to %s", async (_, before, name, after, expected) => {
    await show(rows(...before));
    control(`Remove ${name}`).focus();
    await show(after);
    await settled();
    expect(focused()).toBe(expected);
  });

  it("the focus moves to the next row if a dialog over the row had it", async () => {
    await show(rows("A", "B"));
    control("Remove A").focus();
    const dialog = document.body.appendChild(document.createElement("div"));
    dialog.innerHTML = "<button>Yes</button>";
    dialog.querySelector("button")?.focus();
    expect(focused()).toBe("Yes");
    await show(rows("B"));
    dialog.remove();
    await settled();
    expect(focused()).toBe("Remove B");
  });

  it("the focus stays where the page has moved it meanwhile", async () => {
    await show(rows("A", "B"));
    control("Remove A").focus();
    await show(rows("B"));
    control("Add").focus();
    await settled();
    expect(focused()).toBe("Add");
  });

  it("the focus stays nowhere if no element had it", async () => {
    await show(rows("A", "B"));
    control("Remove A").focus();
    // As after a press beside all controls.
    control("Remove A").blur();
    await settled();
    await show(rows("B"));
    await settled();
    expect(document.activeElement).toBe(document.body);
  });
});
