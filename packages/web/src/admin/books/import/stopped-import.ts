import type { Decisions } from "@frangipani/core/import";
import type { ImportId, UnfinishedImport } from "@frangipani/core/import/contract";
import { callApi } from "../../../api/call-api.ts";
import { deviceStorage } from "../../../device/device-storage.ts";

/** The Web Lock that lets one tab import at a time. */
export const IMPORT_LOCK = "frangipani-import";

const SENDER = "admin.import.sender";

/** Identifies this browser: an import that it sent last has stopped if none of its tabs holds the lock. */
export function senderOfBrowser(): string {
  const sender = deviceStorage.get(SENDER) ?? crypto.randomUUID();
  deviceStorage.set(SENDER, sender);
  return sender;
}

/** Stores the decisions as a line of JSON, followed by the file. @throws if the shop or its file store refuses them */
export async function storeImport(
  file: File,
  { decisions, total }: { decisions: Decisions; total: number },
  signal: AbortSignal,
): Promise<ImportId> {
  const content = new Blob([JSON.stringify(decisions), "\n", file]);
  const { id, url, method, headers } = await callApi("POST /api/book/imports", {
    json: { file: file.name, size: content.size, total, sender: senderOfBrowser() },
    signal,
  });
  try {
    const response = await fetch(url, { method, headers, body: content, signal });
    if (!response.ok) throw new Error(`the file was not stored: ${response.status}`);
    return id;
  } catch (error) {
    // Without its file nobody can continue the import. If discarding fails too, readStoppedFile reports the missing file.
    await discardImport(id).catch(() => {});
    throw error;
  }
}

/** Discards an interrupted or completed import. @returns the unfinished imports that remain */
export const discardImport = (id: ImportId) => callApi("DELETE /api/book/imports/:id", { params: { id } });

/** @throws if the file is not stored any more */
export async function readStoppedFile({ file, url }: UnfinishedImport, signal: AbortSignal) {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the file is not stored any more: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const lineEnd = bytes.indexOf("\n".charCodeAt(0));
  // The format that `storeImport` writes.
  const decisions = JSON.parse(new TextDecoder().decode(bytes.subarray(0, lineEnd))) as Decisions;
  return { file: new File([bytes.subarray(lineEnd + 1)], file), decisions };
}

/** Interrupted imports of all administrators: empty while a tab of this browser imports, and without those that another browser is sending. */
export async function readStopped(signal: AbortSignal): Promise<UnfinishedImport[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  if (held.some(({ name }) => name === IMPORT_LOCK)) return [];
  const unfinished = await callApi("GET /api/book/imports", { signal });
  return unfinished.filter(({ isSending, sender }) => !isSending || sender === senderOfBrowser());
}
