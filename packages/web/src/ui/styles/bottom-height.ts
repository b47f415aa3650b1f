/**
 * A ref callback for an element at the bottom of the screen: sets the page's CSS variable to its height.
 * Call it once for each variable, outside of components.
 */
export const bottomHeight = (name: "--bottom-bar" | "--status-bars") => (element: HTMLElement | null) => {
  if (!element) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const isInFlow = getComputedStyle(element).position === "static";
    style.setProperty(name, isInFlow ? "0px" : `${element.offsetHeight}px`);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(name);
  };
};
