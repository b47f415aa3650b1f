// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useHotkey } from "../../../src/ui/hooks/use-hotkey.ts";
import { renderHook } from "../../support/render-hook.ts";

const onPress = vi.fn();

beforeEach(() => {
  onPress.mockClear();
  document.body.innerHTML = "";
});

it.each([
  { layout: "Latin", key: "k", code: "KeyK", opens: true },
  { layout: "Dvorak", key: "k", code: "KeyV", opens: true },
  { layout: "Dvorak, at the place of a Latin K,", key: "t", code: "KeyK", opens: false },
  { layout: "Cyrillic", key: "л", code: "KeyK", opens: true },
  { layout: "Greek", key: "Κ", code: "KeyK", opens: true },
])("a $layout keyboard's $key is Ctrl+K: $opens", ({ key, code, opens }) => {
  renderHook(() => useHotkey("k", onPress, { withCtrl: true }));
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, ctrlKey: true, bubbles: true }));
  expect(onPress).toHaveBeenCalledTimes(opens ? 1 : 0);
});

describe.each([
  { where: "the page", html: "<button></button>", opens: true },
  { where: "an open dialog", html: "<div role=dialog data-open><button></button></div>", opens: false },
  { where: "a closing dialog", html: "<div role=dialog data-closed><button></button></div>", opens: true },
  {
    where: "a closing dialog within an open one",
    html: "<div role=dialog data-open><div role=alertdialog data-closed><button></button></div></div>",
    opens: false,
  },
])("Ctrl+K in $where", ({ html, opens }) => {
  it(opens ? "calls the handler" : "does not call the handler", () => {
    renderHook(() => useHotkey("k", onPress, { withCtrl: true }));
    document.body.innerHTML = html;
    document
      .querySelector("button")
      ?.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
    expect(onPress).toHaveBeenCalledTimes(opens ? 1 : 0);
  });
});
