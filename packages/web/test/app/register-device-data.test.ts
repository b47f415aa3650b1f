// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import "../../src/app/register-device-data.ts";
import { Dexie } from "dexie";
import { expect, it, vi } from "vitest";
import { clearUserData } from "../../src/device/device-data.ts";

const storeImport = async () => {
  const database = new Dexie("frangipani-import");
  database.version(1).stores({ imports: "id" });
  await database.open();
  database.close();
};

it("removes the import that an earlier build has stored, and reports if it could not", async () => {
  await storeImport();
  await clearUserData();
  expect(await Dexie.exists("frangipani-import")).toBe(false);

  await storeImport();
  vi.spyOn(indexedDB, "deleteDatabase").mockImplementation(() => {
    throw new DOMException("Internal error", "UnknownError");
  });
  await expect(clearUserData()).rejects.toThrow("Internal error");
});

it("succeeds in a browser that stores nothing", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("Access is denied", "SecurityError");
  });
  await clearUserData();
});
