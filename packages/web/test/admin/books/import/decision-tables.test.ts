// @vitest-environment happy-dom
import type { Interpreted } from "@frangipani/core/import";
import { createElement } from "react";
import { expect, it } from "vitest";
import type { FileSummary } from "../../../../src/admin/books/import/catalogue-file.ts";
import { ColumnTable } from "../../../../src/admin/books/import/DecisionTables.tsx";
import { render } from "../../../support/render.ts";

it("says of a second column for prices that it is read where the first has none", async () => {
  const columns = ["Price", "", "RRP"].map((heading) => ({ heading, examples: ["12.50"] }));
  const mapping = { positions: new Map([["price", [0, 1, 2]]]) } as unknown as Interpreted["mapping"];
  const page = await render(
    createElement(ColumnTable, { file: { columns } as unknown as FileSummary, mapping, onChange() {} }),
  );
  const notes = [...page.querySelectorAll("tbody tr")].map((row) => row.querySelector("p")?.textContent);
  expect(notes).toEqual([undefined, "Read where “Price” has no value", "Read where “Column 2” has no value"]);
});
