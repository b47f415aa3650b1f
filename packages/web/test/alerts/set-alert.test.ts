import type { BookId } from "@frangipani/core/books";
import { expect, it, vi } from "vitest";
import { setAlert } from "../../src/alerts/alerts.ts";
import { connectToaster, type ToastPanel } from "../../src/ui/feedback/toast.ts";

it("shows one message with the reason if an alert could not be changed", async () => {
  const shown: unknown[] = [];
  const show: ToastPanel["show"] = (_tone, text, { description }) => shown.push([text, description]);
  connectToaster({ show, dismiss() {}, leavePage() {} });
  vi.stubGlobal("fetch", async () => new Response("", { status: 500 }));
  await setAlert({
    book: { _id: "1" as BookId, title: "Emma" },
    kind: "lower-price",
    isAsked: true,
  });
  expect(shown).toEqual([["Your alerts could not be changed", "Something Went Wrong!"]]);
});
