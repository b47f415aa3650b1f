import type {
  Cells,
  Column,
  Decisions,
  Finding,
  Imported,
  Interpreted,
  KnownCategories,
  ShopContext,
} from "@frangipani/core/import";
import { emptyReport, type ImportReport, stoppedText } from "@frangipani/core/import/contract";
import { Failure } from "@frangipani/core/kernel";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { currentUser } from "../../../api/session/session-user.ts";
import { deviceStorage } from "../../../device/device-storage.ts";
import { userStorage } from "../../../device/user-storage.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { listKey } from "../../shared/list.ts";
import { inventory } from "../inventory/inventory.ts";
import type { CatalogueFile } from "./catalogue-file.ts";
import type { FileCalls } from "./catalogue-file.worker.ts";
import type { ImportProgress } from "./import-file.ts";
import { rememberColumns, rememberedColumns } from "./remembered-columns.ts";

export type FileSummary = Awaited<ReturnType<FileCalls["read"]>>;

/** The result of comparing a file with the shop, or of importing it. */
export type Compared = {
  file: FileSummary;
  decisions: Decisions;
  interpreted: Interpreted;
  known: KnownCategories;
  report: ImportReport;
  findings: { rejected: readonly Finding[]; warnings: readonly Finding[] };
};

export type Stage =
  | { step: "choose"; problem: { title: string; text: string } | null }
  | { step: "reading" }
  | { step: "deciding"; file: FileSummary; interpreted: Interpreted; known: KnownCategories }
  | { step: "importing"; dryRun: boolean; progress: ImportProgress | null; isWaiting?: boolean }
  | ({ step: "preview" | "done" } & Compared);

const initialStage: Stage = { step: "choose", problem: null };

type Opened = { chosen: File; source: CatalogueFile; file: FileSummary; encoding: Decisions["encoding"] };

/** The stages of an import, from the choice of a file to what was imported. */
export function useImport() {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [stage, setStage] = useState<Stage>(initialStage);
  const [decisions, setDecisions] = useState<Decisions>({});
  const [stopped, setStopped] = useState(expectedStopped);
  const stop = useRef<AbortController>(undefined);
  // If reading fails, the file is read again for the comparison, which reports the error.
  const opened = useRef<Promise<Opened | undefined>>(undefined);

  const forget = () => {
    // A partial import is harmless: importing the file again continues where it ended.
    stop.current?.abort();
    void opened.current?.then((open) => open?.source.close());
    opened.current = undefined;
  };
  const findStopped = async () => {
    const { readStopped } = await import("./stopped-import.ts");
    // Without storage there is none.
    const found = await readStopped().catch(() => undefined);
    setStopped(found && toSummary(found.fileName, found.imported));
  };
  // Leaving the page stops it as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on nothing
  useEffect(() => {
    void findStopped();
    return forget;
  }, []);

  const begin = (): AbortController => {
    const controller = new AbortController();
    stop.current = controller;
    return controller;
  };

  const interpret = async (chosen: File, decided: Decisions, signal: AbortSignal) => {
    const earlier = await opened.current;
    signal.throwIfAborted();
    const opening = openFile(chosen, decided, earlier, signal);
    opened.current = opening.catch(() => undefined);
    const open = await opening;
    const { source } = open;
    const needsBooks = await source.call("needsBooks", decided);
    const { readShop } = await import("./import-file.ts");
    signal.throwIfAborted();
    const shop: ShopContext = await readShop(needsBooks, signal);
    signal.throwIfAborted();
    const interpreted = await source.call("interpret", decided, shop);
    signal.throwIfAborted();
    return { open, known: shop.categories, interpreted };
  };

  /** @param isFirst a file with other headings than the shop's is shown before it is compared */
  const compare = async (chosen: File, decided: Decisions, isFirst: boolean) => {
    setDecisions(decided);
    setStage({ step: "reading" });
    const controller = begin();
    try {
      const { open, known, interpreted } = await interpret(chosen, decided, controller.signal);
      if (!interpreted.canIdentify || (isFirst && hasOtherHeadings(open.file, interpreted)))
        setStage({ step: "deciding", file: open.file, interpreted, known });
      else await send(open, { known, interpreted, decided, dryRun: true, controller });
    } catch (error) {
      if (controller.signal.aborted) return;
      // If this encoding fails, it is detected the next time.
      setDecisions({ ...decided, encoding: undefined });
      setStage({ step: "choose", problem: problemOf(error, true) });
    }
  };

  /** Without a preview before it. */
  const continueStopped = async () => {
    setStage({ step: "reading" });
    const controller = begin();
    let report: ImportReport | undefined;
    try {
      const { readStopped, readStoppedFile } = await import("./stopped-import.ts");
      const found = await readStopped();
      // It may be running in another tab, or completed.
      if (!found) {
        setStopped(undefined);
        return restart();
      }
      const { fileName, imported } = found;
      report = imported.report;
      const { file: chosen, decisions: decided, startedAtMs } = await readStoppedFile(fileName);
      setDecisions(decided);
      const { open, known, interpreted } = await interpret(chosen, decided, controller.signal);
      const after = { ...imported, startedAtMs };
      await send(open, { known, interpreted, decided, dryRun: false, after, controller });
    } catch (error) {
      if (!controller.signal.aborted) setStage({ step: "choose", problem: problemOf(error, false, report) });
    }
  };

  type Sent = {
    known: KnownCategories;
    interpreted: Interpreted;
    decided: Decisions;
    dryRun: boolean;
    after?: Imported & { startedAtMs: number };
    controller: AbortController;
  };
  const send = async (open: Opened, { known, interpreted, decided, dryRun, after, controller }: Sent) => {
    let latest: ImportProgress | null = null;
    const { signal } = controller;
    const show = (isWaiting: boolean) =>
      signal.aborted || setStage({ step: "importing", dryRun, progress: latest, isWaiting });
    show(false);
    try {
      const { categoriesToCreate, compareRows, importRows } = await import("./import-file.ts");
      const questions = interpreted.questions.categories;
      const newCategories = categoriesToCreate(known, questions, decided.categories);
      const options = {
        newCategories,
        signal,
        onProgress(progress: ImportProgress) {
          latest = progress;
          if (!dryRun) expectStopped(toSummary(open.chosen.name, progress));
          show(false);
        },
        onWait: () => show(true),
      };
      const source = { file: open.chosen, decisions: decided, interpreted };
      const report = dryRun
        ? await compareRows(interpreted, options)
        : await importRows({ ...source, after }, options);
      signal.throwIfAborted();
      const findings = await explain(open.source, interpreted, report);
      signal.throwIfAborted();
      setStage({
        step: dryRun ? "preview" : "done",
        file: open.file,
        decisions: decided,
        interpreted,
        known,
        report,
        findings,
      });
      if (!dryRun) {
        expectStopped(undefined);
        rememberColumns(decided.columns);
        toast.success(`${count(report.added)} added, ${count(report.changed)} changed`);
      }
    } catch (error) {
      const { report } = (latest as ImportProgress | null) ?? {};
      if (!signal.aborted) setStage({ step: "choose", problem: problemOf(error, dryRun, report) });
      else if (!dryRun && report) toast.info(`The import was stopped. ${stoppedText(report)}`);
    } finally {
      if (!dryRun) {
        void client.invalidateQueries({ queryKey: listKey(inventory) });
        void findStopped();
      }
    }
  };

  const restart = (chosen: File | null = null) => {
    forget();
    setStage(initialStage);
    setDecisions({ columns: rememberedColumns() });
    setFile(chosen);
  };

  return {
    file,
    stage,
    decisions,
    /** Whether a cell was corrected since the file was compared. */
    isCorrected: stage.step === "preview" && stage.decisions !== decisions,
    /** An interrupted import, of this tab or an earlier one, that was neither continued nor discarded. */
    stopped: stage.step === "choose" ? stopped : undefined,
    continueStopped,
    async discardStopped() {
      setStopped(undefined);
      expectStopped(undefined);
      const { discardImport } = await import("./stopped-import.ts");
      await discardImport().catch(() => {});
    },
    setDecisions,
    restart,
    choose(chosen: File | null) {
      restart(chosen);
      const { signal } = begin();
      if (chosen) opened.current = openFile(chosen, {}, undefined, signal).catch(() => undefined);
    },
    compare: () => file && compare(file, decisions, stage.step === "choose"),
    /** With another encoding the columns are read again. */
    changeEncoding: (encoding: Decisions["encoding"]) =>
      file && compare(file, { ...decisions, encoding }, true),
    decide() {
      if (stage.step === "preview") setStage({ ...stage, step: "deciding" });
    },
    correct: (line: number, column: Column, text: string) =>
      setDecisions((now) => ({
        ...now,
        corrections: { ...now.corrections, [line]: { ...now.corrections?.[line], [column]: text } },
      })),
    async importAll() {
      const open = await opened.current;
      if (stage.step !== "preview" || !open) return;
      const { interpreted, known, decisions: decided } = stage;
      await send(open, { known, interpreted, decided, dryRun: false, controller: begin() });
    },
    correctionFile: async (findings: readonly Finding[]): Promise<string | undefined> =>
      (await opened.current)?.source.call("correctionFile", findings),
  };
}

/** Summary of an interrupted import. */
export type StoppedSummary = { fileName: string; done: number; total: number };

const toSummary = (fileName: string, { done, total }: Imported): StoppedSummary => ({
  fileName,
  done,
  total,
});

/* The expected content of the database, so that nothing moves after the first paint. */
const STOPPED = "import.stopped";
type Expected = StoppedSummary & { userId: string };

function expectedStopped(): StoppedSummary | undefined {
  const expected = userStorage.load(STOPPED, deviceStorage) as Expected | undefined;
  return expected && expected.userId === currentUser()?.id ? expected : undefined;
}

function expectStopped(summary: StoppedSummary | undefined): void {
  const user = currentUser();
  if (summary && user) userStorage.save(STOPPED, { ...summary, userId: user.id }, deviceStorage);
  else userStorage.remove(STOPPED, deviceStorage);
}

/** Reads a file once per encoding. A file that was replaced meanwhile is closed. */
async function openFile(
  chosen: File,
  { encoding }: Decisions,
  opened: Opened | undefined,
  signal: AbortSignal,
): Promise<Opened> {
  if (opened?.chosen === chosen && opened.encoding === encoding) return opened;
  opened?.source.close();
  const { CatalogueFile } = await import("./catalogue-file.ts");
  signal.throwIfAborted();
  const source = new CatalogueFile();
  try {
    const file = await source.call("read", chosen, encoding);
    signal.throwIfAborted();
    return { chosen, source, encoding, file };
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Whether a column has another heading than the shop's, or is not read. */
const hasOtherHeadings = ({ columns }: FileSummary, { mapping }: Interpreted): boolean =>
  mapping.leftOut.length > 0 ||
  Array.from(mapping.positions).some(([target, positions]) =>
    positions.some((position) => columns[position]?.heading.toLowerCase() !== target.toLowerCase()),
  );

async function explain(
  source: CatalogueFile,
  { warnings }: Interpreted,
  report: ImportReport,
): Promise<Compared["findings"]> {
  const { explainFinding } = await import("./import-file.ts");
  const found = [...report.rejected, ...(report.warnings ?? [])];
  const cells: ReadonlyMap<number, Cells> = await source.call("cells", [
    ...new Set(found.map(({ line }) => line)),
  ]);
  const explained = (findings: readonly Finding[]) =>
    findings.map((one) => explainFinding(one, (line) => cells.get(line)));
  return {
    rejected: explained(report.rejected),
    warnings: [...warnings, ...explained(report.warnings ?? [])].sort((a, b) => a.line - b.line),
  };
}

const number = new Intl.NumberFormat("en");
export const count = (amount: number): string => number.format(amount);

function problemOf(error: unknown, dryRun: boolean, report = emptyReport()) {
  const text = errorText(error);
  if (!dryRun) return { title: "The import was stopped", text: `${text} ${stoppedText(report)}` };
  return error instanceof ApiError
    ? { title: "The file was not compared with the catalogue", text }
    : { title: "This file cannot be imported", text };
}

const errorText = (error: unknown): string =>
  error instanceof Failure || error instanceof ApiError ? error.message : "The file could not be read.";
