// Asks for the catalogue while the app itself is still on its way, on a visit to a device that holds none yet; the app
// takes the answer (data/start.ts), and finds the first chunk in the browser's cache.
(() => {
  let isHeld = false;
  try {
    isHeld = localStorage.getItem("catalogueHeld") !== null;
  } catch {
    // Storage may be forbidden; then every visit is a first one.
  }
  if (isHeld) return;
  const asked = fetch("/api/catalogue");
  globalThis.catalogueAsked = asked;
  asked
    .then((response) => response.clone().json())
    .then(({ snapshot }) => snapshot && fetch(snapshot.cards[0]))
    .catch(() => {
      // The app asks again, and says what is wrong.
    });
})();
