// Asks for the catalogue while the app itself is still on its way, on a visit to a device that holds none yet; the app
// takes the answers (catalogue/start.ts), and finds the first chunk in the browser's cache.
(() => {
  let isHeld = false;
  try {
    isHeld = localStorage.getItem("catalogueHeld") !== null;
  } catch {
    // Storage may be forbidden; then every visit is a first one.
  }
  if (isHeld) return;
  const manifest = fetch("/api/catalogue");
  const first = manifest
    .then((response) => response.clone().json())
    .then(({ snapshot }) => fetch(snapshot ? snapshot.cards[0] : "/api/catalogue/changes?after="));
  // The app asks again, and says what is wrong.
  first.catch(() => {});
  globalThis.catalogueAsked = { manifest, first };
})();
