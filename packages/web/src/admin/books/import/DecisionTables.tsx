import {
  type CategoryChoice,
  COLUMNS,
  type Column,
  columnKey,
  type Interpreted,
  type KnownCategories,
  type Target,
  withSuggestions,
} from "@frangipani/core/import";
import { Button } from "../../../ui/actions/Button.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import css from "./Import.module.css";
import { count, type FileSummary } from "./use-import.ts";

export const columnLabels: Record<Column, string> = {
  id: "Id",
  title: "Title",
  author: "Author",
  description: "Description",
  price: "Price",
  category: "Category",
  subcategory: "Subcategory",
  stock: "Stock",
  weight: "Weight",
  isbn: "ISBN",
  publisher: "Publisher",
  publishedDate: "Publication year",
  language: "Language",
  pages: "Pages",
  featured: "Featured",
};

/** Each column of the file, by its first values, and what it is here. */
export function ColumnTable({
  file,
  interpreted: { mapping },
  onChange,
}: {
  file: FileSummary;
  interpreted: Interpreted;
  onChange(columns: Record<string, Target | "">): void;
}) {
  const targetAt = new Map(
    Array.from(mapping.places).flatMap(([target, places]) => places.map((place) => [place, target] as const)),
  );
  return (
    <div className={css.sheet}>
      <table className={css.changes}>
        <caption className={css.caption}>The columns of the file</caption>
        <thead>
          <tr>
            <th scope="col">Heading</th>
            <th scope="col">Values</th>
            <th scope="col">Is</th>
          </tr>
        </thead>
        <tbody>
          {file.columns.map(({ heading, examples }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; headings repeat.
            <tr key={place}>
              <th scope="row" className={css.heading}>
                {heading || `Column ${place + 1}`}
              </th>
              <td className={css.examples}>{examples.map((text) => text.slice(0, 60)).join(" · ")}</td>
              <td>
                <ColumnSelect
                  label={`${heading || `Column ${place + 1}`} is`}
                  initial={targetAt.get(place) ?? ""}
                  onChange={(target) => onChange({ [columnKey(heading, place)]: target })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnSelect({
  label,
  initial,
  onChange,
}: {
  label: string;
  initial: Target | "";
  onChange(target: Target | ""): void;
}) {
  return (
    <Select
      label={label}
      hideLabel
      defaultValue={initial}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Target | "")}
    >
      <option value="">Left out</option>
      {COLUMNS.map((column) => (
        <option key={column} value={column}>
          {columnLabels[column]}
        </option>
      ))}
      <option value="cover">Cover, as a link</option>
      {initial === "state" && <option value="state">State of an export</option>}
    </Select>
  );
}

/** Names that the shop does not have, each decided once for all of its rows. */
export function CategoryTable({
  categories,
  known,
  choices,
  onChange,
}: {
  categories: Interpreted["questions"]["categories"];
  known: KnownCategories;
  choices: Readonly<Record<string, CategoryChoice>>;
  onChange(choices: Record<string, CategoryChoice>): void;
}) {
  const set = (key: string, choice: CategoryChoice | undefined) => {
    const { [key]: _, ...others } = choices;
    onChange(choice ? { ...others, [key]: choice } : others);
  };
  const suggested = categories.filter(({ suggestion }) => suggestion).length;
  return (
    <div className={css.sheet}>
      {suggested > 1 && (
        <Button size="sm" onClick={() => onChange(withSuggestions(categories, choices))}>
          {`Take the ${count(suggested)} suggestions`}
        </Button>
      )}
      <table className={css.changes}>
        <caption className={css.caption}>Categories that the shop does not have</caption>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Rows</th>
            <th scope="col">Becomes</th>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ key, text, rows, suggestion }) => (
            <tr key={key}>
              <th scope="row">{text}</th>
              <td>{count(rows)}</td>
              <td>
                <Select
                  label={`${text} becomes`}
                  hideLabel
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
        </tbody>
      </table>
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
