import {
  COLUMNS,
  type Decisions,
  headingKey,
  type Interpreted,
  type KnownCategories,
  mapColumns,
  type WeightUnit,
} from "@frangipani/core/import";
import { ENCODINGS, type Encoding, encodingNames } from "@frangipani/core/import/file";
import { counted, pick } from "@frangipani/core/kernel";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { Checkbox, TextField } from "../../../ui/form/Form.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import shared from "../../../ui/styles/shared.module.css";
import type { FileSummary } from "./catalogue-file.ts";
import { CategoryTable, ColumnTable, columnLabels } from "./DecisionTables.tsx";
import css from "./Import.module.css";

type FileDecisionsProps = {
  file: FileSummary;
  interpreted: Interpreted;
  known: KnownCategories;
  decisions: Decisions;
  onChange(decisions: Decisions): void;
  onEncoding(encoding: Encoding): void;
};

export function FileDecisions(props: FileDecisionsProps) {
  const { file, interpreted, known, decisions, onChange, onEncoding } = props;
  const { questions, canIdentify } = interpreted;
  const { weightUnit, stockWords, categories, repairText, turnNames, missing } = questions;
  const rows = (amount: number) => counted(amount, "row");
  const change = (part: Partial<Decisions>) => onChange({ ...decisions, ...part });
  // Mapped again, since choosing a column can change what another one is.
  const mapping = mapColumns(
    file.columns.map(({ heading }) => heading),
    file.format,
    decisions.columns,
  );
  const columns = {
    file,
    mapping,
    onChange: (changed: NonNullable<Decisions["columns"]>) =>
      change({ columns: { ...decisions.columns, ...changed } }),
  };
  const hasOtherIds =
    mapping.positions.has("isbn") && mapping.leftOut.some((heading) => headingKey(heading) === "id");
  // A default stays editable after it was set, although the column is no longer missing.
  const columnsWithDefault = COLUMNS.filter(
    (one) => missing.includes(one) || decisions.defaults?.[one] !== undefined,
  );
  return (
    <>
      {!canIdentify && (
        <Notice tone="warning" role="alert" title="The header lacks id or isbn">
          <p>
            {file.encoding
              ? "Choose which column has the ids or the ISBNs, or another encoding where the headings look wrong."
              : "Choose which column has the ids or the ISBNs."}
          </p>
        </Notice>
      )}
      <p className={css.caption}>
        {[
          `${file.format}, ${rows(file.rowCount)}`,
          ...(file.blankRows > 0 ? [`${rows(file.blankRows)} blank`] : []),
          ...file.notes,
          ...(hasOtherIds
            ? ["“id” is left out, as ISBNs say which book it is: choose Id if it is this shop's"]
            : []),
        ].join(". ")}
      </p>
      {file.encoding && (
        <Select
          label="Encoding"
          hint="Choose another one where letters with accents look wrong"
          value={decisions.encoding ?? file.encoding}
          onChange={({ currentTarget }) => onEncoding(currentTarget.value as Encoding)}
          options={pick(encodingNames, ENCODINGS)}
        />
      )}
      {!canIdentify && <ColumnTable {...columns} />}
      {columnsWithDefault.length > 0 && (
        <fieldset className={shared.stack1}>
          <legend className={css.legend}>For new books, which need more than the file has</legend>
          <div className={css.values}>
            {columnsWithDefault.map((column) => (
              <TextField
                key={column}
                label={columnLabels[column]}
                optional
                value={decisions.defaults?.[column] ?? ""}
                onChange={({ currentTarget }) =>
                  change({ defaults: { ...decisions.defaults, [column]: currentTarget.value } })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      {(weightUnit || decisions.weightUnit) && (
        <Select
          label="Weights without a unit are in"
          hint={
            weightUnit &&
            `${rows(weightUnit.rows)} would be of more than ${weightUnit.limit} kg: ${weightUnit.example}`
          }
          value={decisions.weightUnit ?? "kg"}
          onChange={({ currentTarget }) => change({ weightUnit: currentTarget.value as WeightUnit })}
          options={unitLabels}
        />
      )}
      {stockWords.length > 0 && (
        <fieldset className={shared.stack1}>
          <legend className={css.legend}>How many copies are</legend>
          <div className={css.values}>
            {stockWords.map(({ key, text, rows: amount, suggestion }) => (
              <TextField
                key={key}
                label={`“${text}”, ${rows(amount)}`}
                inputMode="numeric"
                placeholder={suggestion === undefined ? "" : String(suggestion)}
                value={decisions.stockWords?.[key] ?? ""}
                onChange={({ currentTarget }) =>
                  change({ stockWords: withCopies(decisions.stockWords, key, currentTarget.value) })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      {categories.length > 0 && (
        <CategoryTable
          categories={categories}
          known={known}
          choices={decisions.categories ?? {}}
          onChange={(choices) => change({ categories: choices })}
        />
      )}
      {repairText && (
        <Checkbox
          label={`Repair damaged texts in ${rows(repairText.rows)}`}
          hint={`“${repairText.from}” is “${repairText.to}”`}
          checked={decisions.repairText ?? false}
          onChange={({ currentTarget }) => change({ repairText: currentTarget.checked })}
        />
      )}
      {turnNames && (
        <Checkbox
          label={`Turn names around in ${rows(turnNames.rows)}`}
          hint={`“${turnNames.from}” is ${turnNames.to}`}
          checked={decisions.turnNames ?? turnNames.isTurned}
          onChange={({ currentTarget }) => change({ turnNames: currentTarget.checked })}
        />
      )}
      {canIdentify && <ColumnTable {...columns} />}
    </>
  );
}

const unitLabels: Record<WeightUnit, string> = { kg: "kilograms", g: "grams", lb: "pounds", oz: "ounces" };

function withCopies(words: Decisions["stockWords"] = {}, key: string, text: string): Record<string, number> {
  const { [key]: _, ...others } = words;
  return /^\d+$/.test(text.trim()) ? { ...others, [key]: Number(text) } : others;
}
