// @vitest-environment happy-dom
import { act, createElement as h, type SubmitEvent } from "react";
import { expect, it, vi } from "vitest";
import { ConfirmDialog, Dialog } from "../../../src/ui/overlay/Dialog.tsx";
import { eventuallyRendered } from "../../support/eventually.ts";
import { control, render } from "../../support/render.ts";

it("Ctrl+Enter submits the focused form, else the first one, and none from a confirmation above it", async () => {
  const submitted: string[] = [];
  const form = (name: string) =>
    h(
      "form",
      {
        key: name,
        onSubmit(event: SubmitEvent) {
          event.preventDefault();
          submitted.push(name);
        },
      },
      h("button", { type: "button" }, `In ${name}`),
    );
  await render(
    h(
      Dialog,
      { open: true, onOpenChange() {}, title: "An order" },
      h("button", { type: "button" }, "In no form"),
      form("Shipment"),
      form("Note"),
      h(ConfirmDialog, {
        open: true,
        onOpenChange() {},
        title: "Sure?",
        confirmLabel: "Yes",
        onConfirm() {},
      }),
    ),
  );
  await eventuallyRendered(() => control("Yes"));
  for (const name of ["In Note", "In no form", "Yes"])
    control(name).dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true, cancelable: true }),
    );
  expect(submitted).toEqual(["Note", "Shipment"]);
});

it("the second press of a double-click does not reach the button that replaced the first one", async () => {
  const stop = vi.fn();
  const button = (label: string, onClick: () => void) => h("button", { type: "button", onClick }, label);
  const dialog = (footer: ReturnType<typeof button>) =>
    h(Dialog, { open: true, onOpenChange() {}, title: "Import books", footer });
  const click = (name: string, detail: number) =>
    act(async () => void control(name).dispatchEvent(new MouseEvent("click", { bubbles: true, detail })));
  await render(dialog(button("Import", () => void render(dialog(button("Stop", stop))))));
  await eventuallyRendered(() => control("Import"));
  await click("Import", 1);
  await eventuallyRendered(() => control("Stop"));
  await click("Stop", 2);
  expect(stop).not.toHaveBeenCalled();
  await click("Stop", 1);
  expect(stop).toHaveBeenCalledOnce();
});
