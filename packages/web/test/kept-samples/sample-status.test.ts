// @vitest-environment happy-dom
import type { BookId } from "@frangipani/core/books";
import { act, createElement } from "react";
import { beforeEach, expect, it } from "vitest";
import { connection } from "../../src/device/connection.ts";
import { SampleStatus } from "../../src/kept-samples/SampleStatus.tsx";
import { currentDownload, failedDownloads } from "../../src/kept-samples/samples-state.ts";
import { render } from "../support/render.ts";

const bookId = "1" as BookId;
const sample = { bookId, title: "Rain", owner: "device", keptAt: 0, waitsForWifi: false };

beforeEach(() => {
  currentDownload.set(null);
  connection.set(true);
});

it("shows the percentage of a download, hidden from screen readers", async () => {
  currentDownload.set({ bookId, part: 0.126 });
  const status = await render(createElement(SampleStatus, { sample }));
  expect(status.textContent).toBe("Downloading, 12%");
  await act(async () => currentDownload.set({ bookId, part: 0.5 }));
  expect(status.textContent).toBe("Downloading, 50%");
  expect(status.querySelector("[aria-hidden=true]")?.textContent).toBe(", 50%");
});

it.each([
  [{ file: { name: "a", bytes: 1_048_576 } }, true, /^Kept offline, /],
  [{ problem: "full" as const }, true, /^Not kept: there is no room left/],
  [{ problem: "missing" as const }, true, /^Not kept: the shop has no sample/],
  [{ waitsForWifi: true }, true, /^Waits for Wi-Fi$/],
  [{}, false, /^Waits until you are online$/],
  [{}, true, /^Waits for its turn$/],
  [{ bookId: "2" as BookId }, true, /^Not kept yet: the shop did not send it/],
  [{ bookId: "2" as BookId }, false, /^Waits until you are online$/],
])("shows the status of %j", async (part, isOnline, text) => {
  connection.set(isOnline);
  failedDownloads.set(["2" as BookId]);
  const status = await render(createElement(SampleStatus, { sample: { ...sample, ...part } }));
  expect(status.textContent).toMatch(text);
});
