import type { ImportReport } from "@frangipani/core/import/contract";
import { Failure } from "@frangipani/core/kernel";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { ApiError } from "../../../../app/api/api-error.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { ProgressBar } from "../../../../ui/ProgressBar.tsx";
import { toast } from "../../../../ui/toast.ts";
import { listKey } from "../../shared/list.ts";
import form from "../form/BookForm.module.css";
import { inventory } from "../inventory.ts";
import css from "./Import.module.css";
import { ImportPreview } from "./ImportPreview.tsx";
import type { ImportProgress } from "./import-file.ts";

type Stage =
  | { at: "choose"; problem: string | null }
  | { at: "work"; dryRun: boolean; progress: ImportProgress | null }
  | { at: "preview" | "done"; report: ImportReport };

const begin: Stage = { at: "choose", problem: null };

export function ImportDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const id = useId();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [stage, setStage] = useState<Stage>(begin);
  const stop = useRef<AbortController>(undefined);

  const run = async (dryRun: boolean) => {
    if (!file) return;
    const work = new AbortController();
    stop.current = work;
    setStage({ at: "work", dryRun, progress: null });
    try {
      // The CSV parser is loaded with the first file.
      const { importFile } = await import("./import-file.ts");
      const report = await importFile(file, { dryRun, signal: work.signal }, (progress) => {
        if (!work.signal.aborted) setStage({ at: "work", dryRun, progress });
      });
      setStage({ at: dryRun ? "preview" : "done", report });
      if (!dryRun) toast.success(`${count(report.added)} added, ${count(report.changed)} changed`);
    } catch (error) {
      if (!work.signal.aborted) setStage({ at: "choose", problem: wordsOf(error) });
    } finally {
      if (!dryRun) void client.invalidateQueries({ queryKey: listKey(inventory) });
    }
  };
  const close = () => {
    // A partial import is harmless: importing the file again continues where it ended.
    stop.current?.abort();
    setStage(begin);
    setFile(null);
    onClose();
  };
  const again = () => {
    setStage(begin);
    setFile(null);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title="Import books"
      description="A CSV file with the columns of the export. What it would change is shown first."
      size="lg"
      footer={
        stage.at === "preview" ? (
          <>
            <Button onClick={again}>Another file</Button>
            <Button
              variant="primary"
              disabled={stage.report.added + stage.report.changed === 0}
              onClick={() => run(false)}
            >
              Import {count(stage.report.added + stage.report.changed)}{" "}
              {stage.report.added + stage.report.changed === 1 ? "book" : "books"}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{stage.at === "work" ? "Stop" : "Close"}</Button>
            {stage.at === "choose" && (
              <Button variant="primary" disabled={!file} onClick={() => run(true)}>
                Show what would change
              </Button>
            )}
          </>
        )
      }
    >
      <div className={css.steps}>
        {stage.at === "choose" && (
          <>
            {stage.problem && (
              <Notice tone="danger" role="alert" title="This file cannot be imported">
                <p>{stage.problem}</p>
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
                  setStage(begin);
                }}
              />
            </div>
          </>
        )}
        {stage.at === "work" && (
          <ProgressBar
            label={stage.dryRun ? "Comparing with the catalogue" : "Bringing the books"}
            value={stage.progress?.part}
            note={stage.progress ? `${count(stage.progress.rows)} rows` : undefined}
          />
        )}
        {(stage.at === "preview" || stage.at === "done") && (
          <ImportPreview report={stage.report} isDone={stage.at === "done"} />
        )}
      </div>
    </Dialog>
  );
}

const number = new Intl.NumberFormat("en");
const count = (amount: number): string => number.format(amount);

const wordsOf = (error: unknown): string =>
  error instanceof Failure || error instanceof ApiError ? error.message : "The file could not be read.";
