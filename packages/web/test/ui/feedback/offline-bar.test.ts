// @vitest-environment happy-dom
import { act, createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { OfflineBar } from "../../../src/ui/feedback/OfflineBar.tsx";
import { control, press, render } from "../../support/render.ts";

afterEach(() => void vi.useRealTimers());

const buttons = () => document.querySelectorAll("button").length;

it("folds into a chip after four seconds, which opens it again, and keeps its text for screen readers", async () => {
  vi.useFakeTimers();
  const page = await render(createElement(OfflineBar, null, "You are offline."));
  await act(async () => void vi.advanceTimersByTime(3_999));
  expect(buttons()).toBe(0);
  await act(async () => void vi.advanceTimersByTime(1));
  expect(control("Offline")).toBeDefined();
  expect(page.querySelector('[role="status"]')?.textContent).toBe("You are offline.");
  await press("Offline");
  expect(buttons()).toBe(0);
});
