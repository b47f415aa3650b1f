import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, vi } from "vitest";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

let root: Root | undefined;

const Probe = ({ run }: { run: () => void }) => {
  run();
  return null;
};

export function renderHook<T>(hook: () => T): { now: () => T } {
  let last: T;
  const run = () => {
    last = hook();
  };
  root = createRoot(document.createElement("div"));
  act(() => root?.render(createElement(Probe, { run })));
  return { now: () => last };
}

export const unmountHook = (): void => act(() => root?.unmount());

export const eventually = (expectation: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => {});
    expectation();
  });

afterEach(() => {
  unmountHook();
  vi.unstubAllGlobals();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
