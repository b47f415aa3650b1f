import { afterEach, describe, expect, it, vi } from "vitest";
import { recentHead } from "../../src/storefront/recent-head.ts";

function headOf() {
  let version = 0;
  let ownChanges = 0;
  let isDown = false;
  const head = recentHead({
    taxonomy: {
      read: async () => {
        if (isDown) throw new Error("the table is down");
        version += 1;
        return { version, categories: [] };
      },
    },
    catalogue: { latest: async () => "", countOwnChanges: () => ownChanges },
  });
  return {
    version: async () => (await head()).taxonomy.version,
    changeHere() {
      ownChanges += 1;
    },
    fail(down: boolean) {
      isDown = down;
    },
  };
}

afterEach(() => vi.useRealTimers());

describe("the names of categories", () => {
  it("are read once in five seconds, and at once after a change of this process", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { version, changeHere } = headOf();
    expect(await Promise.all([version(), version()])).toEqual([1, 1]);
    vi.advanceTimersByTime(4_999);
    expect(await version()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await version()).toBe(2);
    changeHere();
    expect(await version()).toBe(3);
  });

  it("are read again by the next request when reading them fails", async () => {
    const { version, fail } = headOf();
    fail(true);
    await expect(version()).rejects.toThrow("the table is down");
    fail(false);
    expect(await version()).toBe(1);
  });
});
