const bottomHeights = ["--bottom-bar", "--status-bars"] as const;

/**
 * A ref callback for an element at the bottom of the screen: sets the page's CSS variable to its height.
 * Call it once for each variable, outside of components.
 */
export const bottomHeight = (name: (typeof bottomHeights)[number]) => (element: HTMLElement | null) => {
  if (!element) return;
  // A variable of the root element would have the style of every element computed anew, inherited or not.
  const { body, documentElement } = document;
  const setHeight = (height: `${number}px` | "") => {
    body.style.setProperty(name, height);
    const heights = bottomHeights.map((one) => body.style.getPropertyValue(one) || "0px");
    documentElement.style.scrollPaddingBottom = `calc(${heights.join(" + ")})`;
  };
  const observer = new ResizeObserver(() => {
    const isInFlow = getComputedStyle(element).position === "static";
    setHeight(`${isInFlow ? 0 : element.offsetHeight}px`);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    setHeight("");
  };
};
