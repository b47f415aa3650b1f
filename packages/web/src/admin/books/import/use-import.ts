import {
  type Column,
  categoriesToCreate,
  type Decisions,
  type Finding,
  isNamedColumn,
  type Target,
} from "@frangipani/core/import";
import {
  emptyReport,
  type ImportReport,
  stoppedText,
  type UnfinishedImport,
} from "@frangipani/core/import/contract";
import { Failure, formatCount, pick } from "@frangipani/core/kernel";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { ApiError } from "../../../api/api-error.ts";
import { deviceStorage } from "../../../device/device-storage.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { listKey } from "../../shared/list.ts";
import { inventory } from "../inventory.ts";
import {
  completeFindings,
  hasOtherHeadings,
  type Interpretation,
  interpretFile,
  type OpenedFile,
  openFile,
} from "./catalogue-file.ts";
import { compareRows, type ImportProgress, importRows } from "./import-file.ts";
import { discardImport, readStopped, readStoppedFile } from "./stopped-import.ts";

export type Compared = Interpretation & {
  report: ImportReport;
  findings: Awaited<ReturnType<typeof completeFindings>>;
};

export type Stage =
  | { step: "choose"; problem: { title: string; text: string } | null }
  | { step: "reading" }
  | ({ step: "deciding" } & Omit<Interpretation, "decisions">)
  | { step: "importing"; dryRun: boolean; progress: ImportProgress | null; isWaiting: boolean }
  | ({ step: "preview" | "done" } & Compared);

const initialStage: Stage = { step: "choose", problem: null };

type Sending = {
  dryRun: boolean;
  /** Set to continue an interrupted import. */
  after?: UnfinishedImport;
  signal: AbortSignal;
};

const stoppedQuery = queryOptions({
  queryKey: ["admin", "stopped-imports"],
  queryFn: ({ signal }) => readStopped(signal),
});

export function useImport() {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [stage, setStage] = useState<Stage>(initialStage);
  const [decisions, setDecisions] = useState<Decisions>({});
  const { data: stopped = [] } = useQuery(stoppedQuery);
  const discard = useMutation({
    mutationFn: discardImport,
    onSettled: () => client.invalidateQueries(stoppedQuery),
    meta: { failure: "The import was not discarded" },
  });
  const stop = useRef<AbortController>(undefined);
  // If reading fails, the file is read again for the comparison, which reports the error.
  const opened = useRef<Promise<OpenedFile | undefined>>(undefined);

  const newSignal = (): AbortSignal => {
    stop.current = new AbortController();
    return stop.current.signal;
  };
  const closeFile = () => {
    // A partial import is harmless: importing the file again continues where it ended.
    stop.current?.abort();
    void opened.current?.then((open) => open?.source.close());
    opened.current = undefined;
  };
  // Leaving the page stops the import too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on unmount
  useEffect(() => closeFile, []);

  const interpret = async (chosen: File, decided: Decisions, signal: AbortSignal) => {
    const earlier = await opened.current;
    signal.throwIfAborted();
    const opening = openFile(chosen, decided, earlier, signal);
    opened.current = opening.catch(() => undefined);
    const open = await opening;
    return { open, read: await interpretFile(open, decided, signal) };
  };

  /** @param showsHeadings whether a file with other headings than the shop's is shown before it is compared */
  const compare = async (chosen: File, decided: Decisions, { showsHeadings }: { showsHeadings: boolean }) => {
    setDecisions(decided);
    setStage({ step: "reading" });
    const signal = newSignal();
    try {
      const { open, read } = await interpret(chosen, decided, signal);
      if (!read.interpreted.canIdentify || (showsHeadings && hasOtherHeadings(read)))
        setStage({ step: "deciding", ...read });
      else await send(open, read, { dryRun: true, signal });
    } catch (error) {
      if (signal.aborted) return;
      // If this encoding failed, the next attempt detects it.
      setDecisions({ ...decided, encoding: undefined });
      setStage({ step: "choose", problem: problemOf(error, { dryRun: true }) });
    }
  };

  /** Sends the remaining rows without another preview. */
  const continueStopped = async ({ id, added, changed, unchanged }: UnfinishedImport) => {
    setStage({ step: "reading" });
    const signal = newSignal();
    try {
      const current = await readStopped(signal);
      client.setQueryData(stoppedQuery.queryKey, current);
      const after = current.find((one) => one.id === id);
      // Another tab or administrator has continued or discarded it.
      if (!after) return restart();
      const { file: chosen, decisions: decided } = await readStoppedFile(after, signal);
      setDecisions(decided);
      const { open, read } = await interpret(chosen, decided, signal);
      await send(open, read, { dryRun: false, after, signal });
    } catch (error) {
      const report = { ...emptyReport(), added, changed, unchanged };
      if (!signal.aborted) setStage({ step: "choose", problem: problemOf(error, { dryRun: false, report }) });
    }
  };

  /** Compares or imports the rows. Shows its errors itself, so never rejects. */
  const send = async (open: OpenedFile, read: Interpretation, { dryRun, after, signal }: Sending) => {
    const { interpreted, decisions: decided, known } = read;
    const sent: { progress?: ImportProgress } = {};
    const show = (isWaiting: boolean) =>
      signal.aborted || setStage({ step: "importing", dryRun, progress: sent.progress ?? null, isWaiting });
    show(false);
    try {
      const options = {
        newCategories: categoriesToCreate(known, interpreted.questions.categories, decided.categories),
        signal,
        onProgress(progress: ImportProgress) {
          sent.progress = progress;
          show(false);
        },
        onWait: () => show(true),
      };
      const report = dryRun
        ? await compareRows(interpreted, options)
        : await importRows({ file: open.chosen, decisions: decided, interpreted, after }, options);
      signal.throwIfAborted();
      const findings = await completeFindings(open, interpreted, report);
      signal.throwIfAborted();
      setStage({ ...read, step: dryRun ? "preview" : "done", report, findings });
      if (!dryRun) {
        rememberColumns(decided.columns);
        toast.success(`${formatCount(report.added)} added, ${formatCount(report.changed)} changed`);
      }
    } catch (error) {
      const reportBefore = after && pick(after, ["added", "changed", "unchanged"]);
      const report = sent.progress?.report ?? { ...emptyReport(), ...reportBefore };
      if (!signal.aborted) setStage({ step: "choose", problem: problemOf(error, { dryRun, report }) });
      else if (!dryRun) toast.info(`The import was stopped. ${stoppedText(report)}`);
    } finally {
      if (!dryRun) {
        void client.invalidateQueries({ queryKey: listKey(inventory) });
        void client.invalidateQueries(stoppedQuery);
      }
    }
  };

  const restart = (chosen: File | null = null) => {
    closeFile();
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
    /** Interrupted imports, of any administrator, that were neither continued nor discarded. */
    stopped: stage.step === "choose" ? stopped : [],
    continueStopped,
    discardStopped: ({ id }: UnfinishedImport) => discard.mutate(id),
    setDecisions,
    restart,
    choose(chosen: File | null) {
      restart(chosen);
      const signal = newSignal();
      if (chosen) opened.current = openFile(chosen, {}, undefined, signal).catch(() => undefined);
    },
    compare: () => file && compare(file, decisions, { showsHeadings: stage.step === "choose" }),
    /** Another encoding changes the headings, so they are shown again. */
    changeEncoding: (encoding: Decisions["encoding"]) =>
      file && compare(file, { ...decisions, encoding }, { showsHeadings: true }),
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
      if (stage.step === "preview" && open) await send(open, stage, { dryRun: false, signal: newSignal() });
    },
    correctionFile: async (findings: readonly Finding[]): Promise<string | undefined> =>
      (await opened.current)?.source.call("correctionFile", findings),
  };
}

function problemOf(
  error: unknown,
  { dryRun, report = emptyReport() }: { dryRun: boolean; report?: ImportReport | undefined },
) {
  const isKnown = error instanceof Failure || error instanceof ApiError;
  const text = isKnown ? error.message : "The file could not be read.";
  if (!dryRun) return { title: "The import was stopped", text: `${text} ${stoppedText(report)}` };
  return error instanceof ApiError
    ? { title: "The file was not compared with the catalogue", text }
    : { title: "This file cannot be imported", text };
}

type Columns = Readonly<Record<string, Target | "">>;

const COLUMNS_KEY = "admin.import.columns";
const MAX_REMEMBERED_COLUMNS = 200;

/** The columns chosen in earlier files, by heading. */
function rememberedColumns(): Columns {
  const stored = z.safeParse(z.record(z.string(), z.string()), parseJson(deviceStorage.get(COLUMNS_KEY)));
  return stored.success ? (stored.data as Columns) : {};
}

function rememberColumns(columns: Columns = {}): void {
  // "id" is asked for each file, since it may be the id of another system.
  const chosen = Object.entries(columns).filter(([key]) => isNamedColumn(key) && key !== "id");
  const all = Object.entries({ ...rememberedColumns(), ...Object.fromEntries(chosen) });
  deviceStorage.set(COLUMNS_KEY, JSON.stringify(Object.fromEntries(all.slice(-MAX_REMEMBERED_COLUMNS))));
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
}
