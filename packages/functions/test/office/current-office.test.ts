import { OFFICE_FORMAT, type OfficeIndex } from "@frangipani/core/sqlite";
import { expect, it, vi } from "vitest";
import { currentOffice } from "../../src/office/current-office.ts";

it("logs why the file could not be opened, although no search waits for it any more", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { promise: file, reject } = Promise.withResolvers<OfficeIndex>();
  const office = currentOffice({
    store: { readDocument: async () => ({ format: OFFICE_FORMAT, path: "office.sqlite" }) } as never,
    open: () => file,
    maxWaitMs: 1,
  });
  await expect(office()).rejects.toThrow("still being read");
  expect(logged).not.toHaveBeenCalled();
  reject(new Error("no room on the disk"));
  await expect.poll(() => logged.mock.calls.join()).toContain('"reason":"no room on the disk"');
});
