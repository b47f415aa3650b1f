import {
  type ImportId,
  type ImportReport,
  progressNote,
  type UnfinishedImport,
} from "@frangipani/core/import/contract";
import { counted, formatCount } from "@frangipani/core/kernel";
import { useEffect } from "react";
import { currentUser } from "../../../api/session/session-user.ts";
import { bookCount } from "../../../book/parts/book-count.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { FileField } from "../../../ui/form/Form.tsx";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import shared from "../../../ui/styles/shared.module.css";
import { Colleague } from "../../shared/Colleague.tsx";
import { BookFilesInputs, BookFilesSteps, useBookFiles } from "./BookFiles.tsx";
import { FileDecisions } from "./FileDecisions.tsx";
import css from "./Import.module.css";
import { ImportPreview } from "./ImportPreview.tsx";
import { useImport } from "./use-import.ts";

/** While the dialog is closed, a toast reports an interrupted import: it loads late, and a toast does not move the page. */
export function ImportDialog({ open, onOpen, onClose }: { open: boolean; onOpen(): void; onClose(): void }) {
  const run = useImport();
  const { stage } = run;
  const files = useBookFiles();
  const close = () => {
    run.restart();
    files.close();
    onClose();
  };
  if (files.stage)
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => next || close()}
        title="Covers and samples"
        description="Each goes to the book of its ISBN or id, if that has none."
        size="lg"
        isRunning={files.stage.step === "reading" || files.stage.step === "adding"}
        footer={<FilesButtons files={files} onClose={close} />}
      >
        <div className={cx(shared.stack2, shared.top, css.steps)}>
          <BookFilesSteps stage={files.stage} />
        </div>
      </Dialog>
    );

  return (
    <>
      {!open &&
        run.stopped.map((stopped) => <StoppedToast key={stopped.id} stopped={stopped} onOpen={onOpen} />)}
      <Dialog
        open={open}
        onOpenChange={(next) => next || close()}
        title="Import books"
        description={
          stage.step === "choose" &&
          "A CSV file, an Excel workbook (.xlsx), ONIX, or the export of Shopify, WooCommerce or Goodreads. You see what would change before anything is imported."
        }
        size="lg"
        isRunning={stage.step === "reading" || stage.step === "importing"}
        footer={<ImportButtons run={run} onClose={close} />}
      >
        <div className={cx(shared.stack2, shared.top, css.steps)}>
          {stage.step === "choose" && (
            <>
              <StoppedNotices run={run} />
              {stage.problem && (
                <Notice tone="danger" role="alert" title={stage.problem.title}>
                  <p>{stage.problem.text}</p>
                </Notice>
              )}
              <FileField
                label="Catalogue file"
                // Unsupported formats can be chosen too: the message names them, and what to do.
                accept=".csv,.tsv,.txt,.xlsx,.xml,.onix,.xls,.ods,.numbers,.zip,text/csv"
                onChange={({ currentTarget }) => run.choose(currentTarget.files?.[0] ?? null)}
              />
              <BookFilesInputs onOpen={files.open} />
            </>
          )}
          {stage.step === "reading" && <ProgressBar label="Reading the file" />}
          {stage.step === "deciding" && (
            <FileDecisions
              {...stage}
              decisions={run.decisions}
              onChange={run.setDecisions}
              onEncoding={run.changeEncoding}
            />
          )}
          {stage.step === "importing" && <ImportingBar stage={stage} />}
          {(stage.step === "preview" || stage.step === "done") && (
            <ImportPreview
              compared={stage}
              isDone={stage.step === "done"}
              corrections={run.decisions.corrections}
              onCorrect={run.correct}
              correctionFile={run.correctionFile}
              onCovers={(links) => files.open({ links })}
            />
          )}
        </div>
      </Dialog>
    </>
  );
}

type Run = ReturnType<typeof useImport>;

function ImportButtons({ run, onClose }: { run: Run; onClose(): void }) {
  const { stage } = run;
  if (stage.step === "preview")
    return (
      <>
        <Button onClick={() => run.restart()}>Another file</Button>
        <Button onClick={run.decide}>Columns and values</Button>
        {run.isCorrected ? (
          <Button variant="primary" onClick={run.compare}>
            Check again
          </Button>
        ) : (
          <ImportButton report={stage.report} onClick={run.importAll} />
        )}
      </>
    );
  return (
    <>
      <Button className={css.close} onClick={onClose}>
        {stage.step === "importing" ? "Stop" : "Close"}
      </Button>
      {(stage.step === "deciding" || stage.step === "done") && (
        <Button onClick={() => run.restart()}>Another file</Button>
      )}
      {(stage.step === "choose" || stage.step === "deciding") && (
        <Button variant="primary" disabled={!run.file} onClick={run.compare}>
          Show what would change
        </Button>
      )}
    </>
  );
}

function ImportingBar({ stage }: { stage: Extract<Run["stage"], { step: "importing" }> }) {
  const { dryRun, progress, isWaiting } = stage;
  const done = progress ? progressNote(progress, "rows") : undefined;
  return (
    <ProgressBar
      label={dryRun ? "Comparing with the catalogue" : "Importing the books"}
      value={progress ? progress.done / progress.total : undefined}
      note={isWaiting ? "The shop does not respond. Trying again…" : done}
    />
  );
}

const titleOf = ({ file, done, total }: UnfinishedImport) =>
  `The import of ${file} stopped after ${formatCount(done)} of ${formatCount(total)} rows`;

/** Imports that this page has already reported in a toast; the dialog keeps listing them. */
const reported = new Set<ImportId>();

function StoppedToast({ stopped, onOpen }: { stopped: UnfinishedImport; onOpen(): void }) {
  const { id } = stopped;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast for each import
  useEffect(() => {
    if (reported.has(id)) return;
    const action = { label: "Show", onClick: onOpen };
    toast.message(titleOf(stopped), { id, durationMs: 20_000, action });
    // The timer is cleared on cleanup: React's strict mode runs an effect twice, and the first run must not suppress the toast.
    const timer = setTimeout(() => reported.add(id));
    return () => {
      clearTimeout(timer);
      toast.dismiss(id);
    };
  }, [id]);
  return null;
}

const StoppedNotices = ({ run }: { run: Run }) =>
  run.stopped.map((stopped) => (
    <Notice
      key={stopped.id}
      title={titleOf(stopped)}
      action={
        <>
          <Button size="sm" variant="primary" onClick={() => void run.continueStopped(stopped)}>
            Continue
          </Button>
          <Button size="sm" onClick={() => run.discardStopped(stopped)}>
            Discard
          </Button>
        </>
      }
    >
      {stopped.by !== currentUser()?.id && (
        <p>
          Begun by <Colleague id={stopped.by} />
        </p>
      )}
    </Notice>
  ));

function FilesButtons({ files, onClose }: { files: ReturnType<typeof useBookFiles>; onClose(): void }) {
  const { stage } = files;
  return (
    <>
      <Button className={css.close} onClick={onClose}>
        {stage?.step === "adding" ? "Stop" : "Close"}
      </Button>
      {(stage?.step === "failed" || stage?.step === "added") && (
        <Button onClick={files.close}>Other files</Button>
      )}
      {stage?.step === "matched" && (
        <Button
          variant="primary"
          disabled={stage.matched.files.length === 0}
          onClick={() => files.add(stage.matched)}
        >
          {`Add ${counted(stage.matched.files.length, "file")}`}
        </Button>
      )}
      {stage?.step === "added" && stage.added.failed.length > 0 && (
        <Button
          variant="primary"
          onClick={() =>
            files.add(
              stage.matched,
              stage.added.failed.map(({ file }) => file),
            )
          }
        >
          Try again
        </Button>
      )}
    </>
  );
}

function ImportButton({ report, onClick }: { report: ImportReport; onClick(): void }) {
  const books = report.added + report.changed;
  return (
    <Button variant="primary" disabled={books === 0} onClick={onClick}>
      {`Import ${bookCount(books)}`}
    </Button>
  );
}
