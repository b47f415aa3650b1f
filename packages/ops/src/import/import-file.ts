import { createReadStream, existsSync } from "node:fs";
import { type ImportBatch, importBatches, type Pace, type Row } from "@frangipani/core/import";
import { emptyReport, type ImportReport, joinReports } from "@frangipani/core/import/contract";

/**
 * Imports a catalogue file piece by piece, without loading all of it.
 * @param progress is called with the number of rows done
 * @param pace when a batch may be sent
 * @throws Error when there is no such file; Failure "import.header" when it is no catalogue
 */
export async function importFile(
  file: string,
  importRows: (rows: readonly Row[]) => Promise<ImportReport>,
  progress: (rows: number) => void = () => {},
  pace?: Pace,
): Promise<ImportReport> {
  let report = emptyReport();
  let done = 0;
  let last: Promise<void> = Promise.resolve();
  const send = async ({ rows, rejected }: ImportBatch) => {
    await pace?.turn(rows.length);
    const imported = rows.length > 0 ? await importRows(rows) : emptyReport();
    report = joinReports(report, joinReports(imported, { ...emptyReport(), rejected }));
    done += rows.length + rejected.length;
    progress(done);
  };
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  for await (const piece of importBatches(createReadStream(file, "utf8"))) {
    // While the shop works on one piece, the next is being read.
    await last;
    last = send(piece);
    // Looked at in the next round, or after the last; until then it is no unhandled failure.
    last.catch(() => {});
  }
  await last;
  return report;
}
