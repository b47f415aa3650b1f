// @vitest-environment happy-dom
import { act, createElement, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { SearchField } from "../../../src/ui/form/SearchField.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

function Search() {
  const [text, setText] = useState("");
  return [
    createElement(SearchField, { key: "field", label: "Search", value: text, onChange: setText }),
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
