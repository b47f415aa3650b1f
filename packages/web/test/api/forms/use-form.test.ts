// @vitest-environment happy-dom
import { act, createElement } from "react";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ApiError, type FailureText } from "../../../src/api/api-error.ts";
import { useForm } from "../../../src/api/forms/use-form.ts";
import { FormProblem } from "../../../src/ui/form/Form.tsx";
import { render, type } from "../../support/render.ts";

type CountryFormProps = { refusal: ApiError; failure?: FailureText };

function CountryForm({ refusal, failure }: CountryFormProps) {
  const form = useForm({
    schema: z.object({ name: z.string() }),
    start: { name: "Singapore" },
    submit: () => Promise.reject(refusal),
    ...(failure !== undefined && { failure }),
  });
  const { error, ...field } = form.field("name");
  const { onSubmit } = form;
  const parts = [createElement(FormProblem, { form }), createElement("input", field)];
  return createElement("form", { onSubmit }, ...parts, createElement("output", null, error));
}

async function submit(props: CountryFormProps) {
  const page = await render(createElement(CountryForm, props));
  await act(async () => page.querySelector("form")?.requestSubmit());
  const textOf = (selector: string) => page.querySelector(selector)?.textContent ?? "";
  const [above, underField] = [textOf('[role="alert"]'), textOf("output")];
  return { above, underField, hasFocus: document.activeElement === page.querySelector("input") };
}

const FAILED = "Failed to add country";
const TAKEN = "A country with this name already exists";
const refusalWith = (details: { field?: string }) => new ApiError(409, "country.exists", TAKEN, details);

describe("an error of the server", () => {
  it("is shown above the form, with the title of the failure", async () => {
    const shown = await submit({ refusal: refusalWith({}), failure: FAILED });
    expect(shown).toEqual({ above: FAILED + TAKEN, underField: "", hasFocus: false });
  });

  it("is shown under the field that it names, which gets the focus, with the title above the form", async () => {
    const shown = await submit({ refusal: refusalWith({ field: "name" }), failure: FAILED });
    expect(shown).toEqual({ above: FAILED, underField: TAKEN, hasFocus: true });
  });

  it("is shown only under the field if the form has no failure text", async () => {
    const underField = { above: "", underField: TAKEN, hasFocus: true };
    expect(await submit({ refusal: refusalWith({ field: "user.name" }) })).toEqual(underField);
    expect(await submit({ refusal: refusalWith({ field: "name" }), failure: () => TAKEN })).toEqual(
      underField,
    );
  });
});

let respond = () => {};
function NameForm() {
  const form = useForm({
    schema: z.object({ name: z.string(), city: z.string() }),
    start: { name: "", city: "" },
    staysOpen: true,
    submit: async () => {
      await new Promise<void>((resolve) => {
        respond = resolve;
      });
      form.startAgain({ name: "Saved", city: "" });
    },
  });
  const { error: _, ...name } = form.field("name");
  const { error: __, ...city } = form.field("city");
  const inputs = [createElement("input", name), createElement("input", city)];
  const output = createElement("output", null, String(form.isDirty));
  return createElement("form", { onSubmit: form.onSubmit }, ...inputs, output);
}

it("a form that stays open after saving keeps text that was typed before the response", async () => {
  const page = await render(createElement(NameForm));
  const [name, city] = [...page.querySelectorAll("input")] as [HTMLInputElement, HTMLInputElement];
  await type(name, "sent");
  await type(city, "Paris");
  await act(async () => page.querySelector("form")?.requestSubmit());
  await type(city, "Parma");
  await act(async () => respond());
  const shown = [name.value, city.value, page.querySelector("output")?.textContent];
  expect(shown).toEqual(["Saved", "Parma", "true"]);
});

function ClosingForm() {
  const form = useForm({
    schema: z.object({ name: z.string(), zone: z.string(), isActive: z.boolean() }),
    start: { name: "sent", zone: "asia", isActive: true },
    submit: () =>
      new Promise<void>((resolve) => {
        respond = resolve;
      }),
  });
  const fieldOf = (name: "name" | "zone" | "isActive") => {
    const { error: _, ...field } = form.field(name);
    return field;
  };
  const options = ["asia", "europe"].map((zone) => createElement("option", { key: zone }, zone));
  return createElement(
    "form",
    { onSubmit: form.onSubmit },
    createElement("input", fieldOf("name")),
    createElement("select", fieldOf("zone"), options),
    createElement("input", { type: "checkbox", ...fieldOf("isActive") }),
  );
}

it("a form that closes after saving accepts no input before the response, and keeps the focus", async () => {
  const page = await render(createElement(ClosingForm));
  const [name, isActive] = [...page.querySelectorAll("input")] as [HTMLInputElement, HTMLInputElement];
  const zone = page.querySelector("select") as HTMLSelectElement;
  const choose = () =>
    act(async () => {
      zone.value = "europe";
      zone.dispatchEvent(new Event("change", { bubbles: true }));
      isActive.click();
    });
  name.focus();
  await act(async () => page.querySelector("form")?.requestSubmit());
  expect([name.readOnly, document.activeElement]).toEqual([true, name]);
  await choose();
  expect([zone.value, isActive.checked]).toEqual(["asia", true]);
  await act(async () => respond());
  expect(name.readOnly).toBe(false);
  await choose();
  expect([zone.value, isActive.checked]).toEqual(["europe", false]);
});

function SignInForm({ onSend }: SendProps) {
  const password = z.string().check(z.minLength(1, "Password is required"));
  const form = useForm({
    schema: z.object({ email: z.string(), password }),
    start: { email: "", password: "" },
    submit: async (input) => onSend(input),
  });
  const fields = (["email", "password"] as const).map((name) => {
    const { error, ...field } = form.field(name);
    return createElement("input", { key: name, ...field });
  });
  return createElement("form", { onSubmit: form.onSubmit }, fields);
}

type SendProps = { onSend(...sent: object[]): void };

const stored = { title: "Two\nlines", email: " mei@example.com " };
function StoredForm({ onSend }: SendProps) {
  const form = useForm({
    schema: z.object({ title: z.string(), email: z.string() }),
    start: stored,
    submit: async (...values) => onSend(...values),
  });
  const fields = (["title", "email"] as const).map((name) => {
    const { error, ...field } = form.field(name);
    return createElement("input", { key: name, type: name === "email" ? name : "text", ...field });
  });
  return createElement("form", { onSubmit: form.onSubmit }, fields);
}

it("does not count the browser's normalisation of a stored text as a change", async () => {
  const sent: object[] = [];
  const page = await render(createElement(StoredForm, { onSend: (...values) => void sent.push(...values) }));
  const shown = [...page.querySelectorAll("input")].map(({ value }) => value);
  expect(shown).toEqual(["Twolines", "mei@example.com"]);
  await act(async () => page.querySelector("form")?.requestSubmit());
  expect(sent).toEqual([stored, {}]);
});

it("sends a field that was filled in without an event, as some password managers do", async () => {
  const sent: object[] = [];
  const page = await render(createElement(SignInForm, { onSend: (input) => void sent.push(input) }));
  const [email, password] = page.querySelectorAll("input");
  if (!email || !password) throw new Error("the form has no fields");
  await type(email, "mei@example.com");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(password, "Secret@2026");
  await act(async () => page.querySelector("form")?.requestSubmit());
  expect(sent).toEqual([{ email: "mei@example.com", password: "Secret@2026" }]);
});
