// Requests the catalogue while the app itself is still loading, on the first visit of a device; the app takes the responses
// (catalogue/start.ts), and finds the first chunk in the browser's cache.
(() => {
  let hasLocalCatalogue = false;
  try {
    // Builds until November 2026 wrote "catalogueHeld".
    hasLocalCatalogue = ["catalogueStored", "catalogueHeld"].some(
      (key) => localStorage.getItem(key) !== null,
    );
  } catch {
    // Storage may be forbidden; then every visit counts as a first one.
  }
  if (hasLocalCatalogue) return;
  const manifest = fetch("/api/catalogue");
  const first = manifest
    .then((response) => response.clone().json())
    .then(({ snapshot }) => fetch(snapshot ? snapshot.cards[0] : "/api/catalogue/changes?after="));
  // The app asks again, and says what is wrong.
  first.catch(() => {});
  globalThis.cataloguePrefetch = { manifest, first };
})();
