// @vitest-environment happy-dom
import { act, createElement } from "react";
import { expect, it, vi } from "vitest";
import { OfflineBar } from "../../../src/ui/feedback/StatusBars.tsx";
import { control, press, render } from "../../support/render.ts";

const isOpen = () => control("Offline").getAttribute("aria-expanded");

it("collapses after four seconds, stays open once reopened, and keeps its text and the focus", async () => {
  vi.useFakeTimers();
  const page = await render(createElement(OfflineBar, null, "You are offline."));
  await act(async () => void vi.advanceTimersByTime(3_999));
  expect(isOpen()).toBe("true");
  await act(async () => void vi.advanceTimersByTime(1));
  expect(isOpen()).toBe("false");
  expect(page.querySelector('[role="status"]')?.textContent).toBe("You are offline.");
  control("Offline").focus();
  await press("Offline");
  await act(async () => void vi.advanceTimersByTime(60_000));
  expect(isOpen()).toBe("true");
  expect(document.activeElement).toBe(control("Offline"));
});
