// @vitest-environment happy-dom
import { createElement, createRef } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { userStorage } from "../../../../src/app/user-data/user-storage.ts";
import type { EditFormHandle } from "../../../../src/features/admin/shared/EditDialog.tsx";
import { useEditForm } from "../../../../src/features/admin/shared/use-edit-form.ts";

const slot = { formId: "form", report: vi.fn(), done: vi.fn(), form: createRef<EditFormHandle>() };
let form: ReturnType<typeof useEditForm<{ name: string; password: string }, object>>;
function Form() {
  form = useEditForm({
    slot,
    draft: "user.new",
    excludedFields: ["password"],
    schema: z.object({ name: z.string(), password: z.string() }),
    start: { name: "", password: "" },
    submit: async () => {},
  });
  return createElement("form", {}, createElement("input", form.methods.register("name")));
}

let root: Root;
beforeEach(async () => {
  localStorage.clear();
  slot.done.mockClear();
  await open();
});
afterEach(() => root.unmount());

async function open() {
  root = createRoot(document.createElement("div"));
  root.render(createElement(Form));
  await expect.poll(() => slot.form.current).not.toBeNull();
}
const draft = () => userStorage.load("draft.user.new", localStorage);
async function type(name: string) {
  // isDirty is tracked only if a render reads it.
  await expect.poll(() => form.isDirty).toBe(false);
  form.methods.setValue("password", "Reader@2026", { shouldDirty: true });
  form.methods.setValue("name", name, { shouldDirty: true });
  await expect.poll(() => draft()).toEqual({ name, password: "" });
}

it("saves a draft without the password, and restores it when the form is opened again", async () => {
  await type("Mei");
  root.unmount();
  await open();
  await expect.poll(() => form.isRestored).toBe(true);
  expect(form.methods.getValues()).toEqual({ name: "Mei", password: "" });
});

it("removes the draft when the dialog discards it", async () => {
  await type("Mei");
  slot.form.current?.discardDraft();
  expect(draft()).toBeUndefined();
});

it("removes the draft once the form is saved, and closes the dialog", async () => {
  await type("Mei");
  await form.onSubmit();
  expect(draft()).toBeUndefined();
  expect(slot.done).toHaveBeenCalledOnce();
});
