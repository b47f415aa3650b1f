// @vitest-environment happy-dom
import type { BookId } from "@frangipani/core/books";
import { expect, it, vi } from "vitest";
import { keep, remove } from "../../src/kept-samples/load-kept-samples.ts";
import { toast } from "../../src/ui/feedback/toast.ts";

const refused = () => Promise.reject(new DOMException("Storage is blocked.", "InvalidStateError"));
vi.mock("../../src/kept-samples/kept-samples.ts", () => ({ keepSamples: refused, removeSamples: refused }));

it.each([
  [
    "kept",
    () => keep([{ bookId: "1" as BookId, title: "Rain", waitsForWifi: false }]),
    "This browser could not keep the sample. It may be in a private window, or have no storage left.",
  ],
  ["removed", () => remove(["1" as BookId]), "This browser could not remove the sample. Please try again."],
])("shows an error if the browser blocks storage and a sample is not %s", async (_, act, text) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const error = vi.spyOn(toast, "error").mockImplementation(() => {});
  await act();
  expect(error).toHaveBeenCalledWith(text);
});
