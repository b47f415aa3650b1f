import {
  type Cells,
  completeFinding,
  type Decisions,
  type Finding,
  type Interpreted,
  type KnownCategories,
  warningsOfImported,
} from "@frangipani/core/import";
import type { ImportReport } from "@frangipani/core/import/contract";
import { Failure } from "@frangipani/core/kernel";
import type { FileCalls, Response } from "./catalogue-file.worker.ts";
import { readShop } from "./import-file.ts";

/** A catalogue file that a worker has read and keeps until it is closed. */
class CatalogueFile {
  readonly #worker = new Worker(new URL("./catalogue-file.worker.ts", import.meta.url), { type: "module" });
  readonly #pending = new Map<number, { resolve(output: never): void; reject(error: Error): void }>();
  #calls = 0;

  constructor() {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Response>) => {
      const pending = this.#pending.get(data.id);
      this.#pending.delete(data.id);
      if ("output" in data) pending?.resolve(data.output as never);
      else pending?.reject(toError(data));
    });
    // The worker's script failed to load.
    this.#worker.addEventListener("error", () => {
      for (const { reject } of this.#pending.values()) reject(new Error("the reader did not start"));
      this.#pending.clear();
    });
  }

  call<C extends keyof FileCalls>(call: C, ...input: Parameters<FileCalls[C]>): ReturnType<FileCalls[C]> {
    this.#calls += 1;
    const id = this.#calls;
    const output = new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    this.#worker.postMessage({ id, call, input });
    return output as ReturnType<FileCalls[C]>;
  }

  close(): void {
    this.#worker.terminate();
  }
}

const toError = (data: Response): Error =>
  "failure" in data
    ? new Failure("invalid", data.failure.code, data.failure.message)
    : new Error("error" in data ? data.error : "");

/** Makes one call in a worker of its own, which is closed afterwards. */
export async function callOnce<C extends keyof FileCalls>(call: C, ...input: Parameters<FileCalls[C]>) {
  const file = new CatalogueFile();
  try {
    return await file.call(call, ...input);
  } finally {
    file.close();
  }
}

export type FileSummary = Awaited<ReturnType<FileCalls["read"]>>;

/** A file that was read with an encoding; undefined for the one that was detected. */
export type OpenedFile = {
  chosen: File;
  encoding: Decisions["encoding"];
  source: CatalogueFile;
  file: FileSummary;
};

/** Reads a file once per encoding. A file that was replaced meanwhile is closed. */
export async function openFile(
  chosen: File,
  { encoding }: Decisions,
  opened: OpenedFile | undefined,
  signal: AbortSignal,
): Promise<OpenedFile> {
  if (opened?.chosen === chosen && opened.encoding === encoding) return opened;
  opened?.source.close();
  const source = new CatalogueFile();
  try {
    const file = await source.call("read", chosen, encoding);
    signal.throwIfAborted();
    return { chosen, encoding, source, file };
  } catch (error) {
    source.close();
    throw error;
  }
}

/** The file's rows as the decisions and the shop's current categories and books interpret them. */
export type Interpretation = {
  file: FileSummary;
  decisions: Decisions;
  interpreted: Interpreted;
  known: KnownCategories;
};

export async function interpretFile(
  { source, file }: OpenedFile,
  decisions: Decisions,
  signal: AbortSignal,
): Promise<Interpretation> {
  const needsBooks = await source.call("needsBooks", decisions);
  signal.throwIfAborted();
  const shop = await readShop(needsBooks, signal);
  signal.throwIfAborted();
  const interpreted = await source.call("interpret", decisions, shop);
  signal.throwIfAborted();
  return { file, decisions, interpreted, known: shop.categories };
}

/** Whether a column has another heading than the shop's, or is not read. */
export const hasOtherHeadings = ({ file, interpreted: { mapping } }: Interpretation): boolean =>
  mapping.leftOut.length > 0 ||
  Array.from(mapping.positions).some(([target, positions]) =>
    positions.some((position) => file.columns[position]?.heading.toLowerCase() !== target.toLowerCase()),
  );

/** Adds the cells of its line to each finding of the comparison or the import. */
export async function completeFindings(
  { source }: OpenedFile,
  { warnings }: Interpreted,
  { rejected, warnings: warned = [] }: ImportReport,
): Promise<Record<"rejected" | "warnings", readonly Finding[]>> {
  const lines = new Set([...rejected, ...warned].map(({ line }) => line));
  const cells: ReadonlyMap<number, Cells> = await source.call("cells", [...lines]);
  const complete = (findings: readonly Finding[]) =>
    findings.map((one) => completeFinding(one, cells.get(one.line)));
  return {
    rejected: complete(rejected),
    warnings: warningsOfImported([...warnings, ...complete(warned)], rejected).sort(
      (a, b) => a.line - b.line,
    ),
  };
}
