// @vitest-environment happy-dom
import { createElement, createRef } from "react";
import type { Root } from "react-dom/client";
import { beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { EditDialogContext, type EditFormHandle } from "../../../src/admin/shared/dialogs.tsx";
import { useEditForm } from "../../../src/admin/shared/edit-form.tsx";
import { ApiError } from "../../../src/api/api-error.ts";
import { deviceStorage, userStorage } from "../../../src/device/device-storage.ts";
import { rootOfTest } from "../../support/render.ts";

const dialog = { formId: "form", report: vi.fn(), done: vi.fn(), form: createRef<EditFormHandle>() };
let form: ReturnType<typeof useEditForm<{ name: string; email: string; password: string }, object>>;
let start = { name: "", email: "", password: "" };
const submit = vi.fn<(values: unknown, form: { newId: string }) => Promise<unknown>>();
function Form() {
  form = useEditForm({
    draftKey: key,
    isNew: key === "user.new",
    fieldsNotInDraft: ["password"],
    schema: z.object({ name: z.string(), email: z.string(), password: z.string() }),
    start,
    newId: () => `us_${nextId++}`,
    submit: (...sent) => submit(...sent),
  });
  return createElement("form", {}, createElement("input", form.methods.register("name")));
}

let key = "user.new";
let nextId = 1;
let root: Root;
beforeEach(async () => {
  localStorage.clear();
  dialog.done.mockClear();
  start = { name: "", email: "", password: "" };
  nextId = 1;
  submit.mockReset().mockResolvedValue(undefined);
  await open();
});

async function open() {
  root = rootOfTest();
  root.render(createElement(EditDialogContext, { value: dialog }, createElement(Form)));
  await expect.poll(() => dialog.form.current).not.toBeNull();
}
const draft = () => userStorage.load("draft.user.new", deviceStorage);
async function type(name: string) {
  // isDirty is tracked only if a render reads it.
  await expect.poll(() => form.isDirty).toBe(false);
  form.methods.setValue("password", "Reader@2026", { shouldDirty: true });
  form.methods.setValue("name", name, { shouldDirty: true });
  await expect.poll(() => draft()).toMatchObject({ base: start, changes: { name } });
}

it("saves a draft without the password, and restores it when the form is opened again", async () => {
  await type("Mei");
  root.unmount();
  await open();
  await expect.poll(() => form.isRestored).toBe(true);
  expect(form.methods.getValues()).toEqual({ name: "Mei", email: "", password: "" });
});

it("resends a new item with the same id after a reload, and with a new id after Start over", async () => {
  const sentId = () => submit.mock.lastCall?.[1].newId;
  submit.mockRejectedValueOnce(new ApiError(0, "network", "No answer."));
  await type("Mei");
  await form.onSubmit();
  const first = sentId();
  root.unmount();
  await open();
  await expect.poll(() => form.isRestored).toBe(true);
  submit.mockRejectedValueOnce(new ApiError(0, "network", "No answer."));
  await form.onSubmit();
  expect(sentId()).toBe(first);
  form.startOver();
  await type("Mei Ling");
  await form.onSubmit();
  expect(sentId()).not.toBe(first);
});

it("removes the draft when the dialog discards it", async () => {
  await type("Mei");
  dialog.form.current?.discardDraft();
  expect(draft()).toBeUndefined();
});

it("removes the draft and closes the dialog once the form is saved", async () => {
  await type("Mei");
  await form.onSubmit();
  expect(draft()).toBeUndefined();
  expect(dialog.done).toHaveBeenCalledOnce();
});

it("restores only the changed fields of a draft over newer data, and lists what changed meanwhile", async () => {
  await type("Mei");
  root.unmount();
  start = { name: "Ann", email: "ann@example.com", password: "" };
  await open();
  await expect.poll(() => form.isRestored).toBe(true);
  expect(form.methods.getValues()).toEqual({ name: "Mei", email: "ann@example.com", password: "" });
  expect(form.othersChanges).toEqual([
    { field: "name", value: "Ann", isMine: true },
    { field: "email", value: "ann@example.com", isMine: false },
  ]);
  await form.onSubmit();
  expect(submit).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ base: { name: "Ann" }, newId: "us_1" }),
  );
});

it("does not restore a draft without recorded changes, of an earlier build, over an existing item", async () => {
  root.unmount();
  userStorage.save("draft.user.us_1", { name: "Mei", email: "old@example.com" }, deviceStorage);
  userStorage.save("draft.user.new", { name: "Mei", email: "", password: "" }, deviceStorage);
  await open();
  await expect.poll(() => form.methods.getValues("name")).toBe("Mei");
  root.unmount();
  key = "user.us_1";
  await open();
  expect(form.methods.getValues("email")).toBe("");
  key = "user.new";
});

it("keeps typed text after a conflict, shows the other change, and sends the newly read values as base", async () => {
  const now = { name: "Ann", email: "ann@example.com" };
  submit.mockRejectedValueOnce(new ApiError(409, "edit.changed", "Changed meanwhile.", { now }));
  await type("Mei");
  await form.onSubmit();
  await expect.poll(() => form.othersChanges).toHaveLength(2);
  expect(form.methods.getValues()).toMatchObject({ name: "Mei", email: "ann@example.com" });
  expect(form.problem?.text).toBe("Changed meanwhile.");
  await form.onSubmit();
  const sent = { base: { name: "Ann", password: "" }, newId: "us_1" };
  expect(submit).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining(sent));
  expect(dialog.done).toHaveBeenCalledOnce();
});

it("replaces a field by the other change on request", async () => {
  submit.mockRejectedValueOnce(new ApiError(409, "edit.changed", "Changed.", { now: { name: "Ann" } }));
  await type("Mei");
  await form.onSubmit();
  await expect.poll(() => form.othersChanges).toHaveLength(1);
  form.takeTheirs("name");
  await expect.poll(() => form.othersChanges).toHaveLength(0);
  expect(form.methods.getValues("name")).toBe("Ann");
});
