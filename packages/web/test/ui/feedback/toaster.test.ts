// @vitest-environment happy-dom
import { act, createElement as h } from "react";
import { expect, it, vi } from "vitest";
import { Toaster } from "../../../src/ui/feedback/Toaster.tsx";
import { toast } from "../../../src/ui/feedback/toast.ts";
import { control, render } from "../../support/render.ts";

const toasts = () => [...document.querySelectorAll<HTMLElement>("[data-sonner-toast]")];

async function showToast(text: string): Promise<HTMLElement> {
  // happy-dom has no matchMedia.
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const [last, next] = ["Last of the footer", "Next"].map((name) => h("button", { type: "button" }, name));
  await render(h("div", null, last, h(Toaster), next));
  await act(async () => toast.message(text, { action: { label: "Undo", onClick: () => {} } }));
  await expect.poll(() => toasts().length).toBe(1);
  return control("Dismiss");
}

it("the focus moves from a toast to the chosen element, and not back to the previous one", async () => {
  const dismiss = await showToast("Removed");
  control("Last of the footer").focus();
  await act(async () => dismiss.focus());
  await act(async () => control("Next").focus());
  expect(document.activeElement?.textContent).toBe("Next");
  toast.dismiss();
  await expect.poll(() => toasts().length).toBe(0);
});

it("Escape closes the focused toast, and reaches no other listener", async () => {
  const dismiss = await showToast("Removed");
  const below = vi.fn();
  document.addEventListener("keydown", below);
  await act(async () => dismiss.focus());
  await act(async () =>
    dismiss.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
  );
  await expect.poll(() => toasts().length).toBe(0);
  expect(below).not.toHaveBeenCalled();
  document.removeEventListener("keydown", below);
});
