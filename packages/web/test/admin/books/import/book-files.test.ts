import { zipSync } from "fflate";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  addFiles,
  type BookFile,
  matchFiles,
  matchLinks,
  readZip,
} from "../../../../src/admin/books/import/book-files.ts";
import type { ShopBook } from "../../../../src/admin/books/import/import-file.ts";

const bookOf = (id: string, isbn: string, part: Partial<ShopBook> = {}) =>
  ({ id, isbn, hasCover: false, hasSample: false, ...part }) as ShopBook;
const fileOf = (name: string, size = 10) => ({ name, size, read: async () => new Blob([name]) });

describe("matching files of a ZIP or a folder to books", () => {
  const books = [
    bookOf("gb-1", "0-306-40615-2"),
    bookOf("gb-2", "9780439023481", { hasCover: true }),
    bookOf("gb-3", "9781861972712"),
    bookOf("gb-4", "9781861972712"),
    bookOf("0451526538", "none"),
  ];
  it.each([
    ["gb-1.jpg", "gb-1 cover"],
    ["covers/9780306406157.PNG", "gb-1 cover"],
    ["0306406152.webp", "gb-1 cover"],
    ["978-0-306-40615-7_front.jpeg", "gb-1 cover"],
    ["9780306406157 (1).jpg", "gb-1 cover"],
    ["9780439023481.pdf", "gb-2 sample"],
    ["0451526538.jpg", "0451526538 cover"],
    ["gb-3.jpg", "gb-3 cover"],
    ["9780439023481.jpg", "kept"],
    ["9781861972712.jpg", "2 books have this ISBN. Name the file by the book's id."],
    ["GB-1.jpg", "No book has this ISBN or id."],
    ["97803064061570.jpg", "No book has this ISBN or id."],
    ["readme.txt", "nothing"],
    ["__MACOSX/covers/._gb-1.jpg", "nothing"],
    [".DS_Store", "nothing"],
  ])("%s: %s", (name, becomes) => {
    const { files, kept, leftOut } = matchFiles([fileOf(name)], books);
    const [file] = files;
    const unmatched = kept ? "kept" : (leftOut[0]?.message ?? "nothing");
    expect(file ? `${file.bookId} ${file.kind}` : unmatched).toBe(becomes);
  });

  it("leaves out files that are too large, and the second cover of a book", () => {
    const large = 2 * 1024 * 1024 + 1;
    const named = [fileOf("gb-1.jpg"), fileOf("9780306406157.png"), fileOf("gb-3.jpg", large)];
    expect(matchFiles(named, books).leftOut).toEqual([
      { name: "9780306406157.png", message: "The book gets gb-1.jpg." },
      { name: "gb-3.jpg", message: "File size should be less than 2MB." },
    ]);
  });

  it("reads stored and compressed files from a ZIP", async () => {
    const zip = zipSync({
      "a/gb-1.jpg": [new Uint8Array([1, 2]), { level: 0 }],
      "gb-3.pdf": new Uint8Array(900),
      "b\\gb-2.png": new Uint8Array(3),
    });
    const files = await readZip(new File([new Uint8Array(zip)], "covers.zip"));
    expect(files?.map(({ name, size }) => [name, size])).toEqual([
      ["a/gb-1.jpg", 2],
      ["gb-3.pdf", 900],
      ["b/gb-2.png", 3],
    ]);
    expect(new Uint8Array((await (await files?.[0]?.read())?.arrayBuffer()) ?? [])).toEqual(
      new Uint8Array([1, 2]),
    );
    expect(await readZip(new File(["no zip"], "covers.zip"))).toBeUndefined();
  });

  it("matches links only to books without a cover", () => {
    const links = ["gb-1", "gb-2", "new"].map((id) => ({ id, url: `https://covers.example/${id}.jpg` }));
    const { files, kept } = matchLinks(links, books);
    expect([files.map(({ bookId }) => bookId), kept]).toEqual([["gb-1"], 1]);
  });
});

describe("sending files", () => {
  let sent: { path: string; parts: string[] }[];
  let respond: (path: string, form: FormData) => Response | Promise<Response>;
  beforeEach(() => {
    sent = [];
    respond = () => Response.json({});
    vi.stubGlobal("fetch", async (path: string, { body }: { body: FormData }) => {
      sent.push({ path, parts: [...body.keys()] });
      return respond(path, body);
    });
  });
  const link = (id: string, host: string): BookFile => ({
    bookId: id as BookFile["bookId"],
    name: id,
    kind: "cover",
    url: `https://${host}/${id}.jpg`,
  });
  const options = (signal = new AbortController().signal) => ({ signal, onProgress() {}, onWait() {} });

  it("fetches one cover at a time from each host, from several hosts in parallel", async () => {
    const open = new Map<string, number>();
    let maxOpenHosts = 0;
    respond = async (_path, form) => {
      const { host } = new URL(String(form.get("imageUrl")));
      open.set(host, (open.get(host) ?? 0) + 1);
      expect(open.get(host)).toBe(1);
      maxOpenHosts = Math.max(maxOpenHosts, [...open.values()].filter((count) => count > 0).length);
      await Promise.resolve();
      await Promise.resolve();
      open.set(host, 0);
      return Response.json({});
    };
    const files = ["a.example", "b.example"].flatMap((host) =>
      Array.from({ length: 5 }, (_, at) => link(`${host}-${at}`, host)),
    );
    expect(await addFiles(files, options())).toMatchObject({ count: 10, failed: [] });
    expect([sent.length, maxOpenHosts]).toEqual([10, 2]);
  });

  it("lists refused files with their messages, and sends the others", async () => {
    respond = (path) =>
      path.endsWith("/a-1")
        ? Response.json({ code: "image.unreachable", message: "No.", error: "No." }, { status: 400 })
        : Response.json({});
    const files = [0, 1, 2].map((at) => link(`a-${at}`, "a.example"));
    const { count, failed } = await addFiles(files, options());
    expect([count, failed.map(({ name, message }) => [name, message])]).toEqual([2, [["a-1", "No."]]]);
  });

  it("uploads a large sample again when the connection was lost", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let tickets = 0;
    vi.stubGlobal("fetch", async (path: string) => {
      if (!path.endsWith("sampleUpload")) return Response.json({});
      tickets += 1;
      if (tickets === 1) throw new TypeError("connection lost");
      return Response.json({
        uploadId: "up_1",
        url: "https://files.example/up_1",
        method: "PUT",
        headers: {},
      });
    });
    vi.stubGlobal(
      "XMLHttpRequest",
      class {
        status = 200;
        upload = {};
        onload = () => {};
        open() {}
        send = () => this.onload();
      },
    );
    const sample = { ...fileOf("gb-1.pdf", 3_000_000), bookId: "gb-1", kind: "sample" } as BookFile;
    const adding = addFiles([sample], options());
    adding.catch(() => {});
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await adding).toMatchObject({ count: 1, failed: [] });
  });

  it("sends no further file after it is aborted", async () => {
    const stop = new AbortController();
    respond = () => {
      stop.abort();
      return Response.json({});
    };
    const files = [0, 1, 2].map((at) => link(`a-${at}`, "a.example"));
    await expect(addFiles(files, options(stop.signal))).rejects.toThrow();
    expect(sent).toHaveLength(1);
  });
});
