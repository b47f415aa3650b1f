import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, vi } from "vitest";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

let root: Root | undefined;

const Probe = ({ run }: { run: () => void }) => {
  run();
  return null;
};

/** `again` renders it once more, as with other properties. */
export function renderHook<T>(hook: () => T): { now: () => T; again: () => void } {
  let last: T;
  const run = () => {
    last = hook();
  };
  root = createRoot(document.createElement("div"));
  // Another element each time: React skips one that it has rendered.
  const again = () => act(() => root?.render(createElement(Probe, { run })));
  again();
  return { now: () => last, again };
}

export const unmountHook = (): void => act(() => root?.unmount());

afterEach(() => {
  unmountHook();
  vi.unstubAllGlobals();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
