// @vitest-environment happy-dom
import { act, createElement, useState } from "react";
import { expect, it } from "vitest";
import { QuantityStepper } from "../../../src/ui/form/QuantityStepper.tsx";
import { render, type } from "../../support/render.ts";

type QuantityProps = { start: number; max: number; changes: number[] };

function Quantity({ start, max, changes }: QuantityProps) {
  const [value, setValue] = useState(start);
  const onChange = (next: number) => {
    changes.push(next);
    setValue(next);
  };
  return createElement(QuantityStepper, { label: "Quantity of Emma", value, max, onChange });
}

async function stepper(start: number, max: number) {
  const changes: number[] = [];
  const page = await render(createElement(Quantity, { start, max, changes }));
  return { changes, input: page.querySelector("input") as HTMLInputElement };
}

const error = () => document.querySelector("[aria-live]")?.textContent;

it("replaces a typed number above the maximum by the maximum, with an error", async () => {
  const { changes, input } = await stepper(1, 3);
  await type(input, "12");
  expect(input.value).toBe("3");
  expect(error()).toBe("Enter a whole number from 1 to 3");
  expect(changes).toEqual([3]);
  await type(input, "2");
  expect(error()).toBe("");
});

it.each(["", "0", "-1", "1.5", "1,5", "three"])(
  "does not change the quantity for %j, and shows an error until a valid one is typed",
  async (text) => {
    const { changes, input } = await stepper(2, 3);
    await type(input, text);
    expect(input.value).toBe(text);
    expect(error()).toBe("Enter a whole number from 1 to 3");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(changes).toEqual([]);
    await type(input, "３");
    expect([changes, input.value, error()]).toEqual([[3], "3", ""]);
  },
);

it("shows a quantity changed by another tab, also in a focused field, unless text is being typed", async () => {
  const show = (value: number) =>
    render(createElement(QuantityStepper, { label: "Emma", value, max: 9, onChange() {} }));
  const input = (await show(2)).querySelector("input") as HTMLInputElement;
  await act(async () => input.focus());
  await show(5);
  expect(input.value).toBe("5");
  await type(input, "");
  await show(6);
  expect(input.value).toBe("");
  await act(async () => input.blur());
  expect([input.value, error()]).toEqual(["6", ""]);
});

it("steps by the arrow keys", async () => {
  const { changes, input } = await stepper(2, 3);
  for (const key of ["ArrowUp", "ArrowDown"])
    await act(async () => input.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
  expect(changes).toEqual([3, 2]);
});
