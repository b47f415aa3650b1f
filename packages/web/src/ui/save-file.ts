export function saveFile(name: string, type: string, parts: BlobPart[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // After the click the browser no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
