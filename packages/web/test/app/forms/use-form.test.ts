// @vitest-environment happy-dom
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "../../../src/app/api/api-error.ts";
import type { FailureText } from "../../../src/app/api/problem.ts";
import { useForm } from "../../../src/app/forms/use-form.ts";
import { FormProblem } from "../../../src/ui/FormProblem.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

let root: Root;
let page: HTMLElement;
beforeEach(() => {
  page = document.createElement("div");
  root = createRoot(page);
});
afterEach(() => act(() => root.unmount()));

type Refused = { refusal: ApiError; failure?: FailureText };

function CountryForm({ refusal, failure }: Refused) {
  const form = useForm({
    schema: z.object({ name: z.string() }),
    start: { name: "Singapore" },
    submit: () => Promise.reject(refusal),
    ...(failure !== undefined && { failure }),
  });
  const { error, ...field } = form.field("name");
  return createElement(
    "form",
    { onSubmit: form.onSubmit },
    createElement(FormProblem, { problem: form.problem }),
    createElement("input", field),
    createElement("output", null, error),
  );
}

async function send(refused: Refused) {
  await act(async () => root.render(createElement(CountryForm, refused)));
  await act(async () => page.querySelector("form")?.requestSubmit());
  const textOf = (selector: string) => page.querySelector(selector)?.textContent ?? "";
  return { above: textOf('[role="alert"]'), underField: textOf("output") };
}

const FAILED = "Failed to add country";
const TAKEN = "A country with this name already exists";
const refusalWith = (details: { field?: string }) => new ApiError(409, "country.exists", TAKEN, details);

describe("an error of the server", () => {
  it("is shown above the form, with the title of the failure", async () => {
    expect(await send({ refusal: refusalWith({}), failure: FAILED })).toEqual({
      above: FAILED + TAKEN,
      underField: "",
    });
  });

  it("is shown under the field that it names, with the title above the form", async () => {
    expect(await send({ refusal: refusalWith({ field: "name" }), failure: FAILED })).toEqual({
      above: FAILED,
      underField: TAKEN,
    });
  });

  it("is shown only under the field if the form has no failure text", async () => {
    const underField = { above: "", underField: TAKEN };
    expect(await send({ refusal: refusalWith({ field: "user.name" }) })).toEqual(underField);
    expect(await send({ refusal: refusalWith({ field: "name" }), failure: () => TAKEN })).toEqual(underField);
  });
});
