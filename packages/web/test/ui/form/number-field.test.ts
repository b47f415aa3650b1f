// @vitest-environment happy-dom
import { act, createElement } from "react";
import { expect, it } from "vitest";
import { NumberField } from "../../../src/ui/form/Form.tsx";
import { render, type } from "../../support/render.ts";

const show = async (props: object) => {
  const page = await render(createElement(NumberField, { label: "Weight", ...props }));
  return page.querySelector("input") as HTMLInputElement;
};

it("keeps a typed comma, which a number field of Chromium drops", async () => {
  const field = await show({ step: "0.1" });
  expect([field.type, field.inputMode, field.getAttribute("role")]).toEqual([
    "text",
    "decimal",
    "spinbutton",
  ]);
  await type(field, "12,50");
  expect(field.value).toBe("12,50");
});

it.each([
  [{ step: "0.1" }, "0.2", "ArrowUp", "0.3"],
  [{ step: "0.1" }, "0.25", "ArrowUp", "0.35"],
  [{ step: "0.01" }, "", "ArrowUp", "0.01"],
  [{}, "3", "ArrowDown", "2"],
  [{}, "0", "ArrowDown", "0"],
  [{ min: "1900", max: "2099" }, "2099", "ArrowUp", "2099"],
  [{}, "1,5", "ArrowUp", "1,5"],
])("with %j: %s, %s is %s", async (props, before, key, after) => {
  const typed: string[] = [];
  const field = await show({
    ...props,
    defaultValue: before,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => typed.push(currentTarget.value),
  });
  await act(
    async () =>
      void field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
  );
  expect([field.value, typed.at(-1) ?? before]).toEqual([after, after]);
});
