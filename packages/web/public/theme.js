// Runs before the first paint: notes whether this is the back office (src/ui/styles/base.css), whether somebody is signed in, whom
// the header gets room for, and the theme chosen in this browser, which outranks the system's (shell/ThemeChoice.tsx sets it).
(() => {
  if (/^\/admin(\/|$)/.test(location.pathname)) document.documentElement.dataset.at = "back-office";
  let theme = null;
  try {
    if (localStorage.getItem("user")) document.documentElement.dataset.user = "";
    theme = localStorage.getItem("frangipani.theme");
  } catch {
    // Storage may be forbidden; the system's theme holds.
  }
  if (theme !== "light" && theme !== "dark") return;
  document.documentElement.dataset.theme = theme;
  const paper = theme === "dark" ? "#131815" : "#faf9f5";
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = paper;
})();
