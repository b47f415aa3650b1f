import type { BookId } from "@frangipani/core/books";
import { deviceFlag } from "../device/device-storage.ts";
import { createStore } from "../device/store.ts";
import type { KeptSample } from "./samples-database.ts";

/** Whether this device keeps samples; known without opening their database. */
export const hasKeptSamples = deviceFlag("keptSamples");

/** Latest first; null until the database is read. */
export const keptSamples = createStore<readonly KeptSample[] | null>(null);

/** Whether the database, or the code that reads it, could not be loaded on this page. */
export const areSamplesUnreadable = createStore(false);

/** Samples whose last download in this tab failed, although the shop responded; each is tried again later. */
export const failedDownloads = createStore<readonly BookId[]>([]);

/** The download in this tab; part: 0 to 1. */
export const currentDownload = createStore<{ bookId: BookId; part: number } | null>(null);
