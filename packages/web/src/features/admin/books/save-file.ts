/** Hands a file to the person, as a download. */
export function saveFile(name: string, type: string, parts: string[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has its own hold on it once the click is done.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
