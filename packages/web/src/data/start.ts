/** Asks the server now; the answer shows in the catalogue's state. */
export async function syncNow(): Promise<void> {}
/** Begins to read, follow and store the catalogue; called once, when the app starts. */
export function startCatalogue(): () => void {
  return () => {};
}
