// Records what is pressed, chosen and typed until the app has hydrated the page; src/device/early-presses.ts then replays it.
// Links work without the app, except the cart's, which opens a dialog if the cart has books.
(() => {
  const presses = [];
  const record = (event) => {
    const { target, type } = event;
    if (!document.querySelector("[data-hydrating]")?.contains(target)) return;
    let control = target.closest("a[href],button,input,select,textarea,form");
    if (!control || control.matches("a:not([data-cart])")) return;
    if (control.matches("a") && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    const isKey = type === "keydown";
    if (isKey) {
      // In a quantity field, the arrow keys press the buttons beside it.
      const nth = { ArrowDown: "first", ArrowUp: "last" }[event.key];
      if (!nth || !control.matches("[role=spinbutton]")) return;
      control = control.parentNode.querySelector(`button:${nth}-of-type`);
    }
    const isPress = isKey || type === "click";
    if (isPress ? !control.matches("a,button,[type=radio],[type=checkbox]") : type === "submit") {
      // A form with an action works without the app; other forms would only reload the page.
      if (type === "submit" && !control.hasAttribute("action")) event.preventDefault();
      return;
    }
    if (isPress) event.preventDefault();
    // Otherwise React would hydrate at once, and reset the field to its own value before the browser's next event.
    event.stopImmediatePropagation();
    const earlier = presses.findIndex((one) => one.control === control);
    // Repeated presses count only for the buttons of a quantity, which are in a fieldset.
    if (earlier >= 0 && isPress && !control.closest("fieldset")) return;
    if (earlier >= 0 && !isPress) presses.splice(earlier, 1);
    presses.push({ control, value: isPress ? undefined : control.value });
    control.dataset.heard = "";
  };
  for (const type of ["click", "keydown", "input", "change", "submit"]) addEventListener(type, record, true);
  globalThis.earlyPresses = presses;
})();
