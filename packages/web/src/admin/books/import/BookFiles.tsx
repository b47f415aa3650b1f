import { progressNote } from "@frangipani/core/import/contract";
import { csvCell } from "@frangipani/core/kernel";
import { Button } from "../../../ui/actions/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { FileField } from "../../../ui/form/Form.tsx";
import { DownloadIcon } from "../../../ui/icons/icons.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import shared from "../../../ui/styles/shared.module.css";
import css from "./Import.module.css";
import type { LeftOut, MatchedFiles } from "./match-files.ts";
import type { FilesSource, FilesStage } from "./use-book-files.ts";
import { count } from "./use-import.ts";

const SHOWN = 8;

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

export function BookFilesInputs({ onOpen }: { onOpen(source: FilesSource): void }) {
  return (
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
}

/** The progress of adding the files. */
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
  const numbers: [string, number][] = isDone
    ? [
        ["Added", stage.added.count],
        ["Not added", stage.added.failed.length],
      ]
    : [
        ["Covers", covers],
        ["Samples", files.length - covers],
      ];
  return (
    <>
      <section aria-label={isDone ? "What was added" : "What would be added"}>
        <dl className={css.numbers}>
          {[...numbers, ["Has one already", kept] as const, ["Left out", leftOut.length] as const].map(
            ([label, amount]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{count(amount)}</dd>
              </div>
            ),
          )}
        </dl>
      </section>
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
      title={`${count(leftOut.length)} ${leftOut.length === 1 ? "file is" : "files are"} ${title}`}
      action={
        <Button
          size="sm"
          onClick={() => saveFile("files-left-out.csv", "text/csv", ["file,reason\r\n", ...lines])}
        >
          <DownloadIcon size={16} />
          Download the list
        </Button>
      }
    >
      <ul role="list">
        {leftOut.slice(0, SHOWN).map(({ name, message }) => (
          <li key={name}>{`${name}: ${message}`}</li>
        ))}
      </ul>
    </Notice>
  );
}

export const filesLabel = ({ files }: MatchedFiles): string =>
  `Add ${count(files.length)} ${files.length === 1 ? "file" : "files"}`;
