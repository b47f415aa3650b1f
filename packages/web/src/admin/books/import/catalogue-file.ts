import { Failure } from "@frangipani/core/kernel";
import type { FileCalls, Response } from "./catalogue-file.worker.ts";

type Pending = { resolve(output: never): void; reject(error: Error): void };

/** A catalogue file in a thread of its own, until it is closed. */
export class CatalogueFile {
  readonly #worker = new Worker(new URL("./catalogue-file.worker.ts", import.meta.url), { type: "module" });
  readonly #pending = new Map<number, Pending>();
  #calls = 0;

  constructor() {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Response>) => {
      const pending = this.#pending.get(data.id);
      this.#pending.delete(data.id);
      if ("output" in data) pending?.resolve(data.output as never);
      else pending?.reject(toError(data));
    });
    // The script itself did not load.
    this.#worker.addEventListener("error", () => {
      for (const { reject } of this.#pending.values()) reject(new Error("the reader did not start"));
      this.#pending.clear();
    });
  }

  call<C extends keyof FileCalls>(call: C, ...input: Parameters<FileCalls[C]>): ReturnType<FileCalls[C]> {
    this.#calls += 1;
    const id = this.#calls;
    const answer = new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    this.#worker.postMessage({ id, call, input });
    return answer as ReturnType<FileCalls[C]>;
  }

  close(): void {
    this.#worker.terminate();
  }
}

const toError = (data: Response): Error =>
  "failure" in data
    ? new Failure("invalid", data.failure.code, data.failure.message)
    : new Error("error" in data ? data.error : "");
