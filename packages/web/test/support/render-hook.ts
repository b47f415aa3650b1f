import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

const Probe = ({ run }: { run: () => void }) => {
  run();
  return null;
};

/** `again` renders it once more, as with other properties. It goes with the test. */
export function renderHook<T>(hook: () => T): { now: () => T; again: () => void } {
  let last: T;
  const run = () => {
    last = hook();
  };
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const root = createRoot(document.createElement("div"));
  onTestFinished(() => act(() => root.unmount()));
  // Another element each time: React skips one that it has rendered.
  const again = () => act(() => root.render(createElement(Probe, { run })));
  again();
  return { now: () => last, again };
}
