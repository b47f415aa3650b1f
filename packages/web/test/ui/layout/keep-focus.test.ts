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
const goOn = h("a", { key: "a", href: "#" }, "Continue Shopping");
const empty = [h("h1", { key: "h" }, "Your cart is empty"), goOn];

describe("when the element with the focus is removed", () => {
  it.each([
    ["the same control of the next row", ["A", "B", "C"], "B", rows("A", "C"), "Remove C"],
    ["of the row before, when it was the last", ["A", "B"], "B", rows("A"), "Remove A"],
    ["another control beside the list, when that is empty", ["A"], "A", rows(), "Add"],
    ["the heading of what is shown instead", ["A"], "A", empty, "Your cart is empty"],
  ])("it goes to %s", async (_, before, name, after, expected) => {
    await show(rows(...before));
    control(`Remove ${name}`).focus();
    await show(after);
    await settled();
    expect(focused()).toBe(expected);
  });

  it("goes to the next row when a dialog over it had the focus", async () => {
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

  it("stays where a page or a dialog has put it meanwhile", async () => {
    await show(rows("A", "B"));
    control("Remove A").focus();
    await show(rows("B"));
    control("Add").focus();
    await settled();
    expect(focused()).toBe("Add");
  });

  it("goes nowhere when nothing had it by choice", async () => {
    await show(rows("A", "B"));
    control("Remove A").focus();
    // A press beside all controls.
    control("Remove A").blur();
    await settled();
    await show(rows("B"));
    await settled();
    expect(document.activeElement).toBe(document.body);
  });
});
