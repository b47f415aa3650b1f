import { emptyReport, type ImportReport, stoppedText } from "@frangipani/core/import/contract";
import { Failure } from "@frangipani/core/kernel";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { listKey } from "../../shared/list.ts";
import form from "../form/BookForm.module.css";
import { inventory } from "../inventory/inventory.ts";
import css from "./Import.module.css";
import { ImportPreview } from "./ImportPreview.tsx";
import type { ImportProgress } from "./import-file.ts";

type Stage =
  | { step: "choose"; problem: { title: string; text: string } | null }
  | { step: "importing"; dryRun: boolean; progress: ImportProgress | null; isWaiting?: boolean }
  | { step: "preview" | "done"; report: ImportReport };

const initialStage: Stage = { step: "choose", problem: null };

export function ImportDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const id = useId();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [stage, setStage] = useState<Stage>(initialStage);
  const stop = useRef<AbortController>(undefined);

  const run = async (dryRun: boolean) => {
    if (!file) return;
    const controller = new AbortController();
    stop.current = controller;
    let latest: ImportProgress | null = null;
    const show = (isWaiting: boolean) =>
      controller.signal.aborted || setStage({ step: "importing", dryRun, progress: latest, isWaiting });
    show(false);
    try {
      // The CSV parser is loaded with the first file.
      const { importFile } = await import("./import-file.ts");
      const report = await importFile(file, {
        dryRun,
        signal: controller.signal,
        onProgress(progress) {
          latest = progress;
          show(false);
        },
        onWait: () => show(true),
      });
      setStage({ step: dryRun ? "preview" : "done", report });
      if (!dryRun) toast.success(`${count(report.added)} added, ${count(report.changed)} changed`);
    } catch (error) {
      const { report } = (latest as ImportProgress | null) ?? {};
      if (!controller.signal.aborted) setStage({ step: "choose", problem: problemOf(error, dryRun, report) });
      else if (!dryRun && report) toast.info(`The import was stopped. ${stoppedText(report)}`);
    } finally {
      if (!dryRun) void client.invalidateQueries({ queryKey: listKey(inventory) });
    }
  };
  // Leaving the page stops it as well.
  useEffect(() => () => stop.current?.abort(), []);
  const close = () => {
    // A partial import is harmless: importing the file again continues where it ended.
    stop.current?.abort();
    setStage(initialStage);
    setFile(null);
    onClose();
  };
  const restart = () => {
    setStage(initialStage);
    setFile(null);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title="Import books"
      description="A CSV file with the columns of the export. You see what would change before anything is imported."
      size="lg"
      footer={
        stage.step === "preview" ? (
          <>
            <Button onClick={restart}>Another file</Button>
            <Button
              variant="primary"
              disabled={stage.report.added + stage.report.changed === 0}
              onClick={() => run(false)}
            >
              {`Import ${count(stage.report.added + stage.report.changed)} ${stage.report.added + stage.report.changed === 1 ? "book" : "books"}`}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{stage.step === "importing" ? "Stop" : "Close"}</Button>
            {stage.step === "choose" && (
              <Button variant="primary" disabled={!file} onClick={() => run(true)}>
                Show what would change
              </Button>
            )}
          </>
        )
      }
    >
      <div className={css.steps}>
        {stage.step === "choose" && (
          <>
            {stage.problem && (
              <Notice tone="danger" role="alert" title={stage.problem.title}>
                <p>{stage.problem.text}</p>
              </Notice>
            )}
            <div className={form.file}>
              <label htmlFor={id} className={form.label}>
                Catalogue file
              </label>
              <input
                id={id}
                type="file"
                accept=".csv,text/csv"
                className={form.input}
                onChange={({ currentTarget }) => {
                  setFile(currentTarget.files?.[0] ?? null);
                  setStage(initialStage);
                }}
              />
            </div>
          </>
        )}
        {stage.step === "importing" && (
          <ProgressBar
            label={stage.dryRun ? "Comparing with the catalogue" : "Importing the books"}
            value={stage.progress?.fraction}
            note={
              stage.isWaiting
                ? "The shop does not respond. Trying again…"
                : stage.progress
                  ? progressNote(stage.progress)
                  : undefined
            }
          />
        )}
        {(stage.step === "preview" || stage.step === "done") && (
          <ImportPreview report={stage.report} isDone={stage.step === "done"} />
        )}
      </div>
    </Dialog>
  );
}

const number = new Intl.NumberFormat("en");
const count = (amount: number): string => number.format(amount);

const progressNote = ({ rows, rowsPerMinute }: ImportProgress): string =>
  rowsPerMinute === undefined
    ? `${count(rows)} rows`
    : `${count(rows)} rows, at most ${count(rowsPerMinute)} a minute`;

function problemOf(error: unknown, dryRun: boolean, report = emptyReport()) {
  const text = errorText(error);
  if (!(error instanceof ApiError)) return { title: "This file cannot be imported", text };
  return dryRun
    ? { title: "The file was not compared with the catalogue", text }
    : { title: "The import was stopped", text: `${text} ${stoppedText(report)}` };
}

const errorText = (error: unknown): string =>
  error instanceof Failure || error instanceof ApiError ? error.message : "The file could not be read.";
