import type { ImportReport } from "@frangipani/core/import/contract";
import { csvCell } from "@frangipani/core/kernel";
import { Button } from "../../../ui/actions/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { DownloadIcon } from "../../../ui/icons/icons.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import css from "./Import.module.css";

const MAX_ROWS = 50;

const number = new Intl.NumberFormat("en");

export function ImportPreview({ report, isDone }: { report: ImportReport; isDone: boolean }) {
  const { added, changed, unchanged, rejected, warnings = [], changes } = report;
  const rejectedRows = new Set(rejected.map(({ line }) => line)).size;
  return (
    <>
      <section aria-label={isDone ? "What was imported" : "What would change"}>
        <dl className={css.numbers}>
          {(
            [
              [isDone ? "Added" : "New", added],
              ["Changed", changed],
              ["Unchanged", unchanged],
              ["Skipped", rejectedRows],
            ] as const
          ).map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{number.format(amount)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {rejected.length > 0 && (
        <Notice
          tone="warning"
          title={`${number.format(rejectedRows)} ${rejectedRows === 1 ? "row is not valid and is" : "rows are not valid and are"} skipped`}
          action={
            <Button size="sm" onClick={() => saveFile("import-errors.csv", "text/csv", errorLines(rejected))}>
              <DownloadIcon size={16} />
              Download error report
            </Button>
          }
        >
          <ul role="list">
            {rejected.slice(0, 5).map(({ line, column, message }) => (
              <li key={`${line}-${column}`}>{`Line ${line}, ${column}: ${message}`}</li>
            ))}
          </ul>
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice
          tone="warning"
          title={`${number.format(warnings.length)} ${warnings.length === 1 ? "row needs a look; it is" : "rows need a look; they are"} imported as ${warnings.length === 1 ? "it is" : "they are"}`}
          action={
            <Button
              size="sm"
              onClick={() => saveFile("import-warnings.csv", "text/csv", errorLines(warnings))}
            >
              <DownloadIcon size={16} />
              Download warnings
            </Button>
          }
        >
          <ul role="list">
            {warnings.slice(0, 5).map(({ line, column, message }) => (
              <li key={`${line}-${column}`}>{`Line ${line}, ${column}: ${message}`}</li>
            ))}
          </ul>
        </Notice>
      )}
      {!isDone && changes.length > 0 && (
        <div className={css.sheet}>
          <table className={css.changes}>
            <caption className={css.caption}>
              {changes.length > MAX_ROWS
                ? `The first ${MAX_ROWS} of ${number.format(changes.length)} rows that change something`
                : "Rows that change something"}
            </caption>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Book</th>
                <th scope="col">What changes</th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, MAX_ROWS).map(({ line, id, title, effect, fields }) => (
                <tr key={line}>
                  <td>{line}</td>
                  <td>
                    {title} <span className={css.id}>{id}</span>
                  </td>
                  <td>
                    {effect === "added"
                      ? "New book"
                      : fields.map(({ column, from, to, note }) => (
                          <div key={column} className={css.field}>
                            <span>{`${column}: `}</span>
                            <del>{from}</del> <ins>{to}</ins>
                            {note && <span>{` (${note})`}</span>}
                          </div>
                        ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

const errorLines = (rejected: ImportReport["rejected"]): string[] => [
  "line,column,message\r\n",
  ...rejected.map(({ line, column, message }) => `${line},${csvCell(column)},${csvCell(message)}\r\n`),
];
