// Runs before the first paint: notes what of the first screen belongs to this page (src/first-screen.css), and the theme
// chosen in this browser, which outranks the system's (ui/theme.ts sets it).
(() => {
  const { pathname } = location;
  document.documentElement.dataset.at =
    pathname === "/" ? "home" : /^\/admin(\/|$)/.test(pathname) ? "back-office" : "shop";
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
