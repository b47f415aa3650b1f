// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { saveFile } from "../../src/ui/save-file.ts";

it("keeps the blob URL for a minute after the click, since Safari reads it only after the user agrees", () => {
  vi.useFakeTimers();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  saveFile("orders.csv", "text/csv", ["id"]);
  vi.advanceTimersByTime(30_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(revoke).toHaveBeenCalledOnce();
});
