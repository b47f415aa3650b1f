// @vitest-environment happy-dom
import { createElement as h, type SubmitEvent } from "react";
import { expect, it } from "vitest";
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
