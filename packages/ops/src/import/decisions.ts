import type { ParseArgsOptionsConfig } from "node:util";
import {
  COLUMNS,
  categoryKey,
  type Decisions,
  headingKey,
  type Questions,
  stockWordKey,
  WEIGHT_UNITS,
} from "@frangipani/core/import";
import { ENCODINGS } from "@frangipani/core/import/file";

/** The decisions of the back office's import dialog as command line options. */
export const decisionOptions = {
  encoding: { type: "string" },
  column: { type: "string", multiple: true },
  set: { type: "string", multiple: true },
  "weight-unit": { type: "string" },
  stock: { type: "string", multiple: true },
  category: { type: "string", multiple: true },
  "create-categories": { type: "boolean" },
  "repair-text": { type: "boolean" },
  "turn-names": { type: "boolean" },
} as const satisfies ParseArgsOptionsConfig;

export const decisionHelp = `  --column "HEADING=COLUMN"   what a column of the file is, by the shop's names; "HEADING=" leaves it out
  --set COLUMN=VALUE   for each new book without a value in it
  --encoding NAME   ${ENCODINGS.join(", ")}; detected by default
  --weight-unit UNIT   ${WEIGHT_UNITS.join(", ")}, of weights without one
  --stock "In stock=5"   how many copies a word is
  --category "NAME=category/subcategory"   what a category that the shop does not have is; "NAME=" leaves its books out
  --create-categories   creates the others, and those that are named so
  --repair-text   repairs texts such as “cafÃ©”
  --turn-names   “Collins, Suzanne” is Suzanne Collins`;

type Options = Record<string, unknown>;

/** @throws Error that says how an option is written */
export function decisionsOf(options: Options): Decisions {
  return {
    ...(options.encoding !== undefined && { encoding: oneOf(ENCODINGS, options.encoding, "--encoding") }),
    columns: fromPairs(options, "column", headingKey, (column) =>
      column === "" ? "" : oneOf([...COLUMNS, "state", "cover"] as const, column, "--column"),
    ),
    defaults: fromPairs(
      options,
      "set",
      (column) => oneOf(COLUMNS, column, "--set"),
      (value) => value,
    ),
    ...(options["weight-unit"] !== undefined && {
      weightUnit: oneOf(WEIGHT_UNITS, options["weight-unit"], "--weight-unit"),
    }),
    stockWords: fromPairs(options, "stock", stockWordKey, (copies) => {
      if (!/^\d+$/.test(copies)) throw new Error(`--stock is written "In stock=5", not "…=${copies}".`);
      return Number(copies);
    }),
    categories: fromPairs(
      options,
      "category",
      (category) => categoryKey({ category }),
      (names) => {
        const [category = "", subcategory = "", ...more] = names.split("/");
        if (names === "") return "leave-out" as const;
        if (subcategory === "" || more.length > 0)
          throw new Error(`--category is written "NAME=category/subcategory", not "…=${names}".`);
        return { category, subcategory };
      },
    ),
    ...(options["repair-text"] === true && { repairText: true }),
    ...(options["turn-names"] === true && { turnNames: true }),
  };
}

function fromPairs<K extends string, V>(
  options: Options,
  name: string,
  toKey: (text: string) => K,
  toValue: (text: string) => V,
): Record<K, V> {
  const pairs = ((options[name] ?? []) as string[]).map((pair) => {
    const index = pair.lastIndexOf("=");
    if (index <= 0) throw new Error(`--${name} is written "NAME=VALUE", not "${pair}".`);
    return [toKey(pair.slice(0, index)), toValue(pair.slice(index + 1).trim())] as const;
  });
  return Object.fromEntries(pairs) as Record<K, V>;
}

function oneOf<const T extends string>(known: readonly T[], given: unknown, option: string): T {
  const found = known.find((one) => one === given);
  if (found === undefined) throw new Error(`${option} is one of ${known.join(", ")}, not ${given}.`);
  return found;
}

/** The file's questions, each with the option that answers it. */
export function questionLines(questions: Questions): string[] {
  const { weightUnit, stockWords, categories, repairText, turnNames } = questions;
  const rows = (count: number) => `${count} ${count === 1 ? "row" : "rows"}`;
  return [
    ...(weightUnit
      ? [
          `${rows(weightUnit.rows)} would weigh more than ${weightUnit.limit} kg (${weightUnit.example}): --weight-unit g?`,
        ]
      : []),
    ...stockWords.map(
      ({ text, rows: count, suggestion = "…" }) => `${rows(count)}: --stock "${text}=${suggestion}"?`,
    ),
    ...categories.map(
      ({ key, rows: count, suggestion }) =>
        `${rows(count)}: --category "${key}=${suggestion ? `${suggestion.category}/${suggestion.subcategory}` : "…"}"?`,
    ),
    ...(repairText
      ? [`${rows(repairText.rows)} with damaged text (“${repairText.from}”): --repair-text?`]
      : []),
    ...(turnNames && !turnNames.isTurned
      ? [`${rows(turnNames.rows)} with “${turnNames.from}”: --turn-names?`]
      : []),
  ];
}
