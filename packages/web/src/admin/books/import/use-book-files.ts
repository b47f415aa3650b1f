import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, textOf } from "../../../api/api-error.ts";
import { listKey } from "../../shared/list.ts";
import { inventory } from "../inventory/inventory.ts";
import type { Added } from "./add-files.ts";
import type { BookFile, MatchedFiles } from "./match-files.ts";

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

const NONE: Added = { count: 0, failed: [] };

/** Matches covers and samples to the books that lack one, and uploads them. */
export function useBookFiles() {
  const client = useQueryClient();
  const [stage, setStage] = useState<FilesStage | null>(null);
  const stop = useRef<AbortController>(undefined);
  // Leaving the page stops it: added files stay, and choosing the same files continues.
  useEffect(() => () => stop.current?.abort(), []);

  const begin = async (work: (signal: AbortSignal) => Promise<void>) => {
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
    begin(async (signal) => {
      const begunAt = performance.now();
      let added = NONE;
      const show = (isWaiting: boolean) =>
        signal.aborted || setStage({ step: "adding", total: files.length, begunAt, added, isWaiting });
      show(false);
      try {
        const { addFiles } = await import("./add-files.ts");
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
      } finally {
        void client.invalidateQueries({ queryKey: listKey(inventory) });
      }
    });

  return {
    stage,
    open: (source: FilesSource) =>
      begin(async (signal) => {
        setStage({ step: "reading" });
        const { filesOfFolder, matchFiles, matchLinks, readBooks, readZip } = await import("./add-files.ts");
        signal.throwIfAborted();
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

const NO_ZIP = "This is no ZIP that can be read. Choose another one, or a folder.";

function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) console.error(error);
  return `${textOf(error)} Covers and samples that are in stay: the same files continue.`;
}
