import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import type { BookId } from "@frangipani/core/books";
import {
  type DetailsChunk,
  type SnapshotDocument,
  type SummaryChunk,
  unpackDetails,
  unpackSummaries,
} from "@frangipani/core/catalogue";
import { describe, expect, it, vi } from "vitest";
import { bookOf, catalogueShop, readAll, startMs } from "../support/catalogue-shop.ts";

describe("the snapshot job", () => {
  /** A shop with `count` books. */
  async function shopWith(count: number) {
    const shop = await catalogueShop();
    return { ...shop, filled: await shop.fill(count) };
  }

  it("makes no snapshot of a small shop", async () => {
    const shop = await shopWith(12);
    expect(await shop.snapshot()).toBe("too small");
    expect((await shop.manifest()).snapshot).toBeNull();
  });

  it("compacts the catalogue into brotli files: featured and first titles first, every active book once", async () => {
    const shop = await catalogueShop();
    await shop.fill(1500, (at) => ({ featured: at === 1400, status: at !== 7 }));
    shop.advance(60);
    expect(await shop.snapshot()).toBe("made");
    const { snapshot, latest } = await shop.manifest();
    if (!snapshot) throw new Error("no snapshot");
    expect(snapshot.count).toBe(1499);
    expect(snapshot.cursor).toBe(latest);
    expect(snapshot.cards).toHaveLength(3);
    const chunks = snapshot.cards.map((url) => unpackSummaries(shop.files.readJson<SummaryChunk>(url)));
    const firstTitles = chunks[0]?.map((card) => card._id);
    expect(firstTitles).toHaveLength(120);
    expect(firstTitles?.slice(0, 2)).toEqual(["b0", "b1"]);
    expect(firstTitles).toContain("b1400");
    const ids = chunks.flat().map((card) => card._id);
    expect(new Set(ids).size).toBe(1499);
    expect(ids).toHaveLength(1499);
    for (const [index, url] of snapshot.details.entries()) {
      expect(shop.files.readJson<DetailsChunk>(url).ids).toEqual(chunks[index]?.map((card) => card._id));
    }
    expect(
      unpackDetails(shop.files.readJson<DetailsChunk>(snapshot.details[0] ?? ""), "b1" as BookId)
        ?.description,
    ).toBe("About number 1.");
    expect((await shop.changes(snapshot.cursor)).books).toEqual([]);
  });

  it("waits until something changed, and then for a quarter of an hour or enough changes", async () => {
    const shop = await shopWith(300);
    shop.advance(60);
    expect(await shop.snapshot()).toBe("made");
    shop.advance(3600);
    expect(await shop.snapshot()).toBe("unchanged");
    await shop.sell(shop.filled[0]);
    expect(await shop.snapshot()).toBe("made");
    shop.advance(30);
    await shop.sell(shop.filled[1]);
    expect(await shop.snapshot()).toBe("fresh enough");
    expect(await shop.snapshot({ always: true })).toBe("made");
    shop.advance(30);
    await shop.fill(260);
    expect(await shop.snapshot(), "an import goes on").toBe("still changing");
    shop.advance(16);
    expect(await shop.snapshot()).toBe("made");
  });

  it("makes one at once when instances cannot open the index of the last one", async () => {
    const shop = await shopWith(210);
    shop.advance(60);
    expect(await shop.snapshot()).toBe("made");
    expect(await shop.snapshot()).toBe("unchanged");
    const last = (await shop.catalogue.readSnapshot()) as SnapshotDocument;
    const index = { format: 1, path: last.index?.path as string };
    await shop.catalogue.writeSnapshot({ ...last, version: last.version + 1, index });
    expect(await shop.snapshot()).toBe("made");
    expect(await shop.snapshot()).toBe("unchanged");
  });

  it("loses nothing: snapshot and changes after it are the catalogue, also right after an import", async () => {
    const shop = await shopWith(300);
    shop.advance(1);
    expect(await shop.snapshot({ always: true })).toBe("made");
    const [late, soldOut] = [new Date(startMs - 500), { stock: 0 }];
    await shop.store(bookOf(900, late), bookOf(3, shop.clock.now(), soldOut));
    const { snapshot } = await shop.manifest();
    if (!snapshot) throw new Error("no snapshot");
    const cards = snapshot.cards.flatMap((url) => unpackSummaries(shop.files.readJson<SummaryChunk>(url)));
    const local = new Map(cards.map((one) => [one._id as string, one.stock]));
    const { books } = await readAll(shop, snapshot.cursor);
    for (const [id, book] of books) local.set(id, book.stock);
    expect(local.size).toBe(301);
    expect(local.get("b900")).toBe(5);
    expect(local.get("b3")).toBe(0);
  });

  it("removes the files of an earlier snapshot a day later", async () => {
    const shop = await shopWith(210);
    shop.advance(60);
    await shop.snapshot();
    const first = (await shop.manifest()).snapshot?.cards ?? [];
    for (let half = 0; half < 4; half += 1) {
      shop.advance(12 * 3600);
      expect(await shop.snapshot()).toBe("made");
    }
    await shop.fill(210, () => ({ stock: 1 }));
    shop.advance(60);
    await shop.snapshot({ always: true });
    const has = (url: string) => shop.files.stored.has(url.replace("/media/", ""));
    expect(first.every(has)).toBe(true);
    shop.advance(24 * 3600);
    await shop.store(bookOf(1, shop.clock.now()));
    await shop.snapshot();
    expect(first.every(has)).toBe(true);
    shop.advance(24 * 3600);
    await shop.store(bookOf(2, shop.clock.now()));
    await shop.snapshot();
    expect(first.some(has)).toBe(false);
    for (const url of (await shop.manifest()).snapshot?.cards ?? []) expect(has(url)).toBe(true);
  });

  it("makes one snapshot when two jobs run at once", async () => {
    const shop = await shopWith(210);
    const outcomes = await Promise.all([shop.snapshot(), shop.snapshot()]);
    expect(outcomes.sort()).toEqual(["made", "somebody was faster"]);
  });

  it("makes one snapshot at a time, and the next one when a job was stopped", async () => {
    const shop = await shopWith(210);
    await shop.snapshot();
    shop.advance(16 * 60);
    await shop.store(bookOf(1, shop.clock.now(), { stock: 1 }));
    const { putFile } = shop.files;
    shop.files.putFile = async () => {
      expect(await shop.snapshot({ always: true })).toBe("being made");
      throw new Error("stopped");
    };
    vi.spyOn(console, "error").mockImplementation(() => {});
    await expect(shop.snapshot()).rejects.toThrow("stopped");
    shop.files.putFile = putFile;
    expect(await shop.snapshot()).toBe("being made");
    shop.advance(2 * 60);
    expect(await shop.snapshot()).toBe("made");
    expect(await shop.snapshot()).toBe("unchanged");
  });

  it("names a file by the hash of its content", async () => {
    const shop = await shopWith(210);
    await shop.snapshot();
    for await (const { path } of shop.files.list("catalogue/")) {
      const unpacked = brotliDecompressSync(shop.files.bytesOf(path));
      const hash = createHash("sha256").update(unpacked).digest("base64url");
      expect(path).toBe(`catalogue/${hash.slice(0, 22)}.json`);
      expect(shop.files.stored.get(path)?.contentEncoding).toBe("br");
    }
  });

  it("names the parts of a shop that is larger than a device's share, whose details are not in files", async () => {
    const shop = await catalogueShop({ maxDeviceBooks: 200 });
    await shop.fill(300);
    await shop.snapshot();
    const { snapshot } = await shop.manifest();
    const chunks =
      snapshot?.cards.map((url) => unpackSummaries(shop.files.readJson<SummaryChunk>(url))) ?? [];
    expect(snapshot?.parts).toEqual([
      { categoryId: null, chunks: 2, books: 156 },
      { categoryId: "mystery", chunks: 1, books: 144 },
    ]);
    expect(chunks.map(({ length }) => length)).toEqual([120, 36, 144]);
    expect(snapshot?.details).toEqual([]);
  });
});
