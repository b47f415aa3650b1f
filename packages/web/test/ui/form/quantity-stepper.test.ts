// @vitest-environment happy-dom
import { createElement, useState } from "react";
import { expect, it } from "vitest";
import { QuantityStepper } from "../../../src/ui/form/QuantityStepper.tsx";
import { control, press, render, type } from "../../support/render.ts";

const INCREASE = "Increase quantity";
const DECREASE = "Decrease quantity";

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

it("steps from one to the copies in stock, and no further", async () => {
  const { changes, input } = await stepper(1, 3);
  expect(control(DECREASE)).toHaveProperty("disabled", true);
  await press(INCREASE);
  await press(INCREASE);
  expect(input.value).toBe("3");
  expect(control(INCREASE)).toHaveProperty("disabled", true);
  await press(INCREASE);
  await press(DECREASE);
  expect(changes).toEqual([2, 3, 2]);
});

it("makes the stock of a larger number that is typed", async () => {
  const { changes, input } = await stepper(1, 3);
  await type(input, "12");
  expect(input.value).toBe("3");
  expect(changes).toEqual([3]);
});

it.each(["", "0", "-1", "1.5"])("does not change the quantity for %j", async (text) => {
  const { changes, input } = await stepper(2, 3);
  await type(input, text);
  expect(changes).toEqual([]);
});
