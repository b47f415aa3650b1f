import {
  type CategoryChoice,
  COLUMNS,
  type Column,
  columnKeys,
  type Interpreted,
  type KnownCategories,
  type Target,
  withSuggestions,
} from "@frangipani/core/import";
import { formatCount, pick } from "@frangipani/core/kernel";
import { Button } from "../../../ui/actions/Button.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import shared from "../../../ui/styles/shared.module.css";
import { PlainTable } from "../../../ui/table/PlainTable.tsx";
import { bookLabels } from "../form/BookForm.tsx";
import type { FileSummary } from "./catalogue-file.ts";
import css from "./Import.module.css";

export const columnLabels: Record<Column, string> = {
  ...bookLabels,
  id: "Id",
  subcategory: "Subcategory",
  publishedDate: "Publication year",
};

type ColumnTableProps = {
  file: FileSummary;
  mapping: Interpreted["mapping"];
  onChange(columns: Record<string, Target | "">): void;
};

export function ColumnTable({ file, mapping, onChange }: ColumnTableProps) {
  const readAt = new Map(
    Array.from(mapping.positions).flatMap(([target, positions]) =>
      positions.map((position, index) => [position, { target, preferred: positions[index - 1] }] as const),
    ),
  );
  const keys = columnKeys(file.columns.map(({ heading }) => heading));
  const nameAt = (position: number) => file.columns[position]?.heading || `Column ${position + 1}`;
  return (
    <PlainTable caption="The columns of the file" headings={["Heading", "Values", "Is"]}>
      {file.columns.map(({ examples }, position) => {
        const { target = "", preferred } = readAt.get(position) ?? {};
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, so a column is identified by its position.
          <tr key={position} className={css.column}>
            <th scope="row" className={cx(shared.anywhere, css.heading)}>
              {nameAt(position)}
            </th>
            <td className={cx(shared.muted, shared.anywhere, css.examples)}>
              {examples.map((text) => text.slice(0, 60)).join(" · ")}
            </td>
            <td>
              <Select
                label={`${nameAt(position)} is`}
                hideLabel
                className={css.choice}
                value={target}
                onChange={({ currentTarget }) =>
                  onChange({ [keys[position] ?? ""]: currentTarget.value as Target | "" })
                }
                options={{
                  "": "Left out",
                  ...pick(columnLabels, COLUMNS),
                  cover: "Cover, as a link",
                  ...(keys[position] === "state" && { state: "State of an export" }),
                }}
              />
              {preferred !== undefined && (
                <p className={shared.note}>{`Read where “${nameAt(preferred)}” has no value`}</p>
              )}
            </td>
          </tr>
        );
      })}
    </PlainTable>
  );
}

type CategoryTableProps = {
  categories: Interpreted["questions"]["categories"];
  known: KnownCategories;
  choices: Readonly<Record<string, CategoryChoice>>;
  onChange(choices: Record<string, CategoryChoice>): void;
};

/** Asks once for each category that the shop does not have; the choice applies to all of its rows. */
export function CategoryTable({ categories, known, choices, onChange }: CategoryTableProps) {
  const set = (key: string, choice: CategoryChoice | undefined) => {
    const { [key]: _, ...others } = choices;
    onChange(choice ? { ...others, [key]: choice } : others);
  };
  const suggested = categories.filter(({ suggestion }) => suggestion).length;
  return (
    <div className={css.categories}>
      {suggested > 1 && (
        <Button size="sm" onClick={() => onChange(withSuggestions(categories, choices))}>
          {`Take the ${formatCount(suggested)} suggestions`}
        </Button>
      )}
      <PlainTable
        caption="Categories that the shop does not have"
        headings={["In the file", "Rows", "Becomes"]}
      >
        {categories.map(({ key, text, rows, suggestion }) => (
          <tr key={key}>
            <th scope="row">{text}</th>
            <td>{formatCount(rows)}</td>
            <td>
              <Select
                label={`${text} becomes`}
                hideLabel
                className={css.choice}
                value={toOption(choices[key])}
                onChange={({ currentTarget }) => set(key, fromOption(currentTarget.value))}
              >
                <option value="">Nothing: its rows are not valid</option>
                <option value="leave-out">Left out</option>
                {suggestion && !isKnown(known, suggestion) && (
                  <option value={toOption(suggestion)}>
                    {`New: ${suggestion.category}, ${suggestion.subcategory}`}
                  </option>
                )}
                {known.map(({ name, subcategories }) => (
                  <optgroup key={name} label={name}>
                    {subcategories.map((subcategory) => (
                      <option key={subcategory} value={`${name}/${subcategory}`}>
                        {`${name}, ${subcategory}`}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </Select>
            </td>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}

const isKnown = (known: KnownCategories, choice: { category: string; subcategory: string }): boolean =>
  known.some(
    ({ name, subcategories }) => name === choice.category && subcategories.includes(choice.subcategory),
  );

const toOption = (choice: CategoryChoice | undefined): string =>
  choice === undefined || choice === "leave-out"
    ? (choice ?? "")
    : `${choice.category}/${choice.subcategory}`;

function fromOption(value: string): CategoryChoice | undefined {
  if (value === "" || value === "leave-out") return value || undefined;
  const [category = "", subcategory = ""] = value.split("/");
  return { category, subcategory };
}
