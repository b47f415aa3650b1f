import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

const Probe = ({ run }: { run: () => void }) => {
  run();
  return null;
};

/** Renders a component that calls the hook, until the test ends. `now` returns the latest result; `again` rerenders. */
export function renderHook<T>(hook: () => T): { now: () => T; again: () => void } {
  let last: T;
  const run = () => {
    last = hook();
  };
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = createRoot(document.createElement("div"));
  onTestFinished(() => act(() => root.unmount()));
  // Creates a new element each time, since React skips one that it has rendered.
  const again = () => act(() => root.render(createElement(Probe, { run })));
  again();
  return { now: () => last, again };
}
