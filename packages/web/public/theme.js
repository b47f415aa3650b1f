// Runs before the first paint: a theme chosen in this browser outranks the system's (ui/theme.ts sets it).
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("frangipani.theme");
  } catch {
    // Storage may be forbidden; the system's theme holds.
  }
  if (theme !== "light" && theme !== "dark") return;
  document.documentElement.dataset.theme = theme;
  const paper = theme === "dark" ? "#131815" : "#faf9f5";
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = paper;
})();
