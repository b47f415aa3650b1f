const KEPT_MS = 60_000;

export function saveFile(name: string, type: string, parts: BlobPart[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the file later, on a phone only once its user has agreed to the download.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
