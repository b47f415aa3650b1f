const REVOKE_AFTER_MS = 60_000;

export function saveFile(name: string, type: string, parts: BlobPart[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Revoked late, since Safari reads the file later: on a phone only after its user has agreed to the download.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
