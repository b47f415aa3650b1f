// @vitest-environment happy-dom
import type { BookId } from "@frangipani/core/books";
import { act, createElement } from "react";
import { expect, it, vi } from "vitest";
import { useBookFiles } from "../../../../src/admin/books/import/BookFiles.tsx";
import { toast } from "../../../../src/ui/feedback/toast.ts";
import { eventuallyRendered } from "../../../support/eventually.ts";
import { render } from "../../../support/render.ts";
import { quietClient, withQueries } from "../../../support/with-queries.ts";

let files: ReturnType<typeof useBookFiles> | undefined;
function Probe() {
  files = useBookFiles();
  return null;
}

it("says how many files are in when it is stopped", async () => {
  let count = 0;
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    count += 1;
    if (count > 1) await new Promise((_, fail) => init.signal?.addEventListener("abort", fail));
    return Response.json({});
  });
  const info = vi.spyOn(toast, "info");
  await render(withQueries(createElement(Probe), quietClient()));
  const linked = ["a", "b"].map((id) => ({
    bookId: id as BookId,
    name: id,
    kind: "cover" as const,
    url: `https://a.example/${id}.jpg`,
  }));
  await act(async () => void files?.add({ files: linked, kept: 0, leftOut: [] }));
  await eventuallyRendered(() => expect(files?.stage).toMatchObject({ step: "adding", added: { count: 1 } }));
  await act(async () => files?.close());
  await eventuallyRendered(() =>
    expect(info).toHaveBeenCalledWith(
      "Adding files was stopped. 1 file is in and stays: the same files continue.",
    ),
  );
});
