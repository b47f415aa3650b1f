import { progressNote } from "@frangipani/core/import/contract";
import { counted, csvCell } from "@frangipani/core/kernel";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, textOf } from "../../../api/api-error.ts";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { FileField } from "../../../ui/form/Form.tsx";
import shared from "../../../ui/styles/shared.module.css";
import { listKey } from "../../shared/list.ts";
import { inventory } from "../inventory.ts";
import {
  type Added,
  addFiles,
  type BookFile,
  filesOfFolder,
  type LeftOut,
  type MatchedFiles,
  matchFiles,
  matchLinks,
  readZip,
} from "./book-files.ts";
import css from "./Import.module.css";
import { DownloadButton, Figures } from "./ImportTables.tsx";
import { readBooks } from "./import-file.ts";

const MAX_LISTED_FILES = 8;

const sources: {
  label: string;
  attributes: Record<string, string>;
  sourceOf(first: File, all: FileList): FilesSource;
}[] = [
  {
    label: "ZIP of covers and samples",
    attributes: { accept: ".zip,application/zip" },
    sourceOf: (zip) => ({ zip }),
  },
  {
    label: "Folder of covers and samples",
    attributes: { webkitdirectory: "" },
    sourceOf: (_, files) => ({ folder: [...files] }),
  },
];

export const BookFilesInputs = ({ onOpen }: { onOpen(source: FilesSource): void }) => (
  <fieldset className={shared.stack1}>
    <legend className={css.legend}>Or covers and samples</legend>
    <p className={css.caption}>
      JPG, PNG, WEBP and PDF files, each named by its book’s ISBN or id. Books keep the covers and samples
      that they have.
    </p>
    {sources.map(({ label, attributes, sourceOf }) => (
      <FileField
        key={label}
        label={label}
        {...attributes}
        onChange={({ currentTarget: { files } }) => files?.[0] && onOpen(sourceOf(files[0], files))}
      />
    ))}
  </fieldset>
);

export function BookFilesSteps({ stage }: { stage: FilesStage }) {
  if (stage.step === "reading") return <ProgressBar label="Looking up the books" />;
  if (stage.step === "failed")
    return (
      <Notice tone="danger" role="alert" title="The files were not added">
        {stage.text}
      </Notice>
    );
  if (stage.step === "adding") {
    const done = stage.added.count + stage.added.failed.length;
    return (
      <ProgressBar
        label="Adding covers and samples"
        value={done / stage.total}
        note={
          stage.isWaiting
            ? "The shop does not respond. Trying again…"
            : progressNote({ ...stage, done }, "files")
        }
      />
    );
  }
  const { files, kept, leftOut } = stage.matched;
  const isDone = stage.step === "added";
  const covers = files.filter(({ kind }) => kind === "cover").length;
  return (
    <>
      <Figures
        label={isDone ? "What was added" : "What would be added"}
        figures={[
          isDone ? ["Added", stage.added.count] : ["Covers", covers],
          isDone ? ["Not added", stage.added.failed.length] : ["Samples", files.length - covers],
          ["Has one already", kept],
          ["Left out", leftOut.length],
        ]}
      />
      {isDone && <LeftOutFiles title="not added" leftOut={stage.added.failed} />}
      <LeftOutFiles title="left out" leftOut={leftOut} />
    </>
  );
}

function LeftOutFiles({ title, leftOut }: { title: string; leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  const lines = leftOut.map(({ name, message }) => `${csvCell(name)},${csvCell(message)}\r\n`);
  return (
    <Notice
      tone="warning"
      title={`${counted(leftOut.length, "file is", "files are")} ${title}`}
      action={
        <DownloadButton file="files-left-out.csv" lines={() => ["file,reason\r\n", ...lines]}>
          Download the list
        </DownloadButton>
      }
    >
      <ul role="list">
        {leftOut.slice(0, MAX_LISTED_FILES).map(({ name, message }) => (
          <li key={name}>{`${name}: ${message}`}</li>
        ))}
      </ul>
    </Notice>
  );
}

export type FilesStage =
  | { step: "reading" }
  | { step: "matched"; matched: MatchedFiles }
  | { step: "adding"; total: number; begunAt: number; added: Added; isWaiting: boolean }
  | { step: "added"; matched: MatchedFiles; added: Added }
  | { step: "failed"; text: string };

export type FilesSource =
  | { zip: File }
  | { folder: Iterable<File> }
  | { links: readonly { id: string; url: string }[] };

const NOTHING_ADDED: Added = { count: 0, failed: [] };

export function useBookFiles() {
  const client = useQueryClient();
  const [stage, setStage] = useState<FilesStage | null>(null);
  const stop = useRef<AbortController>(undefined);
  // Leaving the page stops the upload: added files stay, and choosing the same files again continues.
  useEffect(() => () => stop.current?.abort(), []);

  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    try {
      await work(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) setStage({ step: "failed", text: failureOf(error) });
    }
  };

  const add = (matched: MatchedFiles, files: readonly BookFile[]) =>
    run(async (signal) => {
      const begunAt = performance.now();
      let added = NOTHING_ADDED;
      const show = (isWaiting: boolean) =>
        signal.aborted || setStage({ step: "adding", total: files.length, begunAt, added, isWaiting });
      show(false);
      try {
        added = await addFiles(files, {
          signal,
          onProgress(now) {
            added = now;
            show(false);
          },
          onWait: () => show(true),
        });
        signal.throwIfAborted();
        setStage({ step: "added", matched, added });
      } catch (error) {
        if (signal.aborted) toast.info(stoppedFilesText(added.count));
        throw error;
      } finally {
        void client.invalidateQueries({ queryKey: listKey(inventory) });
      }
    });

  return {
    stage,
    open: (source: FilesSource) =>
      run(async (signal) => {
        setStage({ step: "reading" });
        const read = async () => {
          if ("links" in source) return matchLinks(source.links, await readBooks(signal));
          const files = "zip" in source ? await readZip(source.zip) : filesOfFolder(source.folder);
          return files && matchFiles(files, await readBooks(signal));
        };
        const matched = await read();
        signal.throwIfAborted();
        setStage(matched ? { step: "matched", matched } : { step: "failed", text: NO_ZIP });
      }),
    add: (matched: MatchedFiles, files = matched.files) => add(matched, files),
    close() {
      stop.current?.abort();
      setStage(null);
    },
  };
}

const stoppedFilesText = (count: number): string =>
  `Adding files was stopped. ${counted(count, "file is", "files are")} in and ${count === 1 ? "stays" : "stay"}: the same files continue.`;

const NO_ZIP = "This is no ZIP that can be read. Choose another one, or a folder.";

function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) console.error(error);
  return `${textOf(error)} Covers and samples that are in stay: the same files continue.`;
}
