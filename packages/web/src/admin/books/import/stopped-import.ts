import type { Decisions } from "@frangipani/core/import";
import type { ImportId, UnfinishedImport } from "@frangipani/core/import/contract";
import { callApi } from "../../../api/call-api.ts";
import { deviceStorage } from "../../../device/device-storage.ts";

/** One tab imports at a time. */
export const IMPORT_LOCK = "frangipani-import";

const SENDER = "admin.import.sender";

/** Tells this browser from others: what it has sent last has stopped when no tab of it imports. */
export function senderOfBrowser(): string {
  const sender = deviceStorage.get(SENDER) ?? crypto.randomUUID();
  deviceStorage.set(SENDER, sender);
  return sender;
}

/** Stores a file, and the decisions in a line before it. @throws if the shop or its file store does not take them */
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
    // Without its file nobody can continue it. If this fails as well, they are told so.
    await discardImport(id).catch(() => {});
    throw error;
  }
}

/** Also one that is completed. @returns those that are left */
export const discardImport = (id: ImportId) => callApi("DELETE /api/book/imports/:id", { params: { id } });

/** @throws if it is not stored any more */
export async function readStoppedFile({ file, url }: UnfinishedImport, signal: AbortSignal) {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the file is not stored any more: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const end = bytes.indexOf("\n".charCodeAt(0));
  // As `storeImport` has written them.
  const decisions = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Decisions;
  return { file: new File([bytes.subarray(end + 1)], file), decisions };
}

/** Whoever began them. None while a tab of this browser imports, and none that another browser is sending. */
export async function readStopped(signal: AbortSignal): Promise<UnfinishedImport[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  if (held.some(({ name }) => name === IMPORT_LOCK)) return [];
  const unfinished = await callApi("GET /api/book/imports", { signal });
  return unfinished.filter(({ isSending, sender }) => !isSending || sender === senderOfBrowser());
}
