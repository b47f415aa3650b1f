// @vitest-environment happy-dom
import { act, createElement, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { SearchField } from "../../../src/ui/form/SearchField.tsx";
import { render, type } from "../../support/render.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

function Search() {
  const [text, setText] = useState("");
  return [
    createElement(SearchField, {
      key: "field",
      label: "Search",
      shortcut: "/",
      value: text,
      onChange: setText,
    }),
    createElement("output", { key: "text" }, text),
  ];
}

it("keeps what was typed before the page was hydrated", async () => {
  const page = document.createElement("main");
  page.innerHTML = renderToString(createElement(Search));
  const field = page.querySelector("input") as HTMLInputElement;
  field.value = "manana";
  await act(async () => hydrateRoot(page, createElement(Search)));
  expect(field.value).toBe("manana");
  expect(page.querySelector("output")?.textContent).toBe("manana");
});

it("is emptied by Escape, but not while a word is being composed", async () => {
  const page = await render(createElement(Search));
  const field = page.querySelector("input") as HTMLInputElement;
  await type(field, "こころ");
  const pressEscape = (isComposing: boolean) =>
    act(async () =>
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", isComposing, bubbles: true })),
    );
  await pressEscape(true);
  expect(field.value).toBe("こころ");
  await pressEscape(false);
  expect(field.value).toBe("");
});

it("gets the focus by its shortcut", async () => {
  const page = await render(createElement(Search));
  page.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
  expect(document.activeElement).toBe(page.querySelector("input"));
});
