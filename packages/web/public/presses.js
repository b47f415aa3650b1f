// Until the app has taken the page over, keeps what is pressed, chosen and typed (src/device/early-presses.ts does it then).
// Links lead on by themselves, but for the cart's, which opens a dialog once it is known that there are books in it.
(() => {
  const kept = [];
  const keep = (event) => {
    const { target, type } = event;
    if (!document.querySelector("[data-hydrating]")?.contains(target)) return;
    let control = target.closest("a[href],button,input,select,textarea,form");
    if (!control || control.matches("a:not([data-cart])")) return;
    if (control.matches("a") && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    const isKey = type === "keydown";
    if (isKey) {
      // In the field of a quantity they press the buttons beside it.
      const which = { ArrowDown: "first", ArrowUp: "last" }[event.key];
      if (!which || !control.matches("[role=spinbutton]")) return;
      control = control.parentNode.querySelector(`button:${which}-of-type`);
    }
    const isPress = isKey || type === "click";
    if (isPress ? !control.matches("a,button,[type=radio],[type=checkbox]") : type === "submit") {
      // A form with an address works without the app; of others, what is typed into a field is done by then.
      if (type === "submit" && !control.hasAttribute("action")) event.preventDefault();
      return;
    }
    if (isPress) event.preventDefault();
    // React would hydrate at once, and put the value that it has into the field before the browser's next event.
    event.stopImmediatePropagation();
    const before = kept.findIndex((one) => one.control === control);
    // Only the steps of a quantity add up.
    if (before >= 0 && isPress && !control.closest("fieldset")) return;
    if (before >= 0 && !isPress) kept.splice(before, 1);
    kept.push({ control, value: isPress ? undefined : control.value });
    control.dataset.heard = "";
  };
  for (const type of ["click", "keydown", "input", "change", "submit"]) addEventListener(type, keep, true);
  globalThis.earlyPresses = kept;
})();
