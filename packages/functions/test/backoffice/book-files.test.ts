import { Failure } from "@frangipani/core/kernel";
import { beforeEach, expect, it } from "vitest";
import { type BooksShop, booksShop, goodDetails, NO_BOOK } from "../support/books-shop.ts";
import { refusal } from "../support/response.ts";
import { fileOf, pdfFile, picture } from "../support/uploads.ts";

let shop: BooksShop;
const LINK = "https://covers.example/a.jpg";
beforeEach(async () => {
  shop = await booksShop();
  const values = Object.fromEntries(Object.entries(goodDetails).map(([key, value]) => [key, String(value)]));
  await shop.send("POST", "/book/import", { rows: [{ line: 2, values: { ...values, id: "gb-1" } }] });
  shop.ports.fetchImage = async () => new Uint8Array(await (await picture("jpeg")).arrayBuffer());
});

const add = (parts: Record<string, string | Blob>, id = "gb-1") => {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.set(name, part);
  return shop.send("POST", `/book/addFiles/${id}`, form);
};

it("a book without a cover and a sample gets both, and keeps everything else", async () => {
  const before = await shop.bookOf("gb-1");
  const { status, body } = await add({ image: await picture(), samplePdf: await pdfFile() });
  expect(status).toBe(200);
  expect(shop.storedFile(body.imageUrl).contentType).toBe("image/webp");
  expect(shop.storedFile(body.samplePdf).contentType).toBe("application/pdf");
  const { cover, samplePdf, version, changedAt, ...rest } = await shop.bookOf("gb-1");
  expect([version, { ...before, ...rest }]).toEqual([2, { ...before, ...rest }]);
  expect(shop.files.paths()).toHaveLength(8);
});

it("the server fetches a cover by its link, once", async () => {
  const links: string[] = [];
  const { fetchImage } = shop.ports;
  shop.ports.fetchImage = (url) => {
    links.push(url);
    return fetchImage(url);
  };
  const first = await add({ imageUrl: LINK });
  expect([first.status, (await add({ imageUrl: LINK })).body]).toEqual([200, first.body]);
  expect([links, shop.files.paths().length]).toEqual([[LINK], 7]);
});

it("keeps a cover that the book has, even one that was added during the call", async () => {
  const theirs = await picture("webp", { background: "#00ff00" });
  shop.ports.fetchImage = async () => {
    await add({ image: theirs });
    return new Uint8Array(await (await picture("jpeg")).arrayBuffer());
  };
  const { body } = await add({ imageUrl: LINK });
  expect([body.version, body.imageColor]).toEqual([2, "#08f808"]);
  expect((await add({ image: await picture() })).body).toEqual(body);
  expect(shop.files.paths()).toHaveLength(7);
});

it("a refused file leaves neither files nor a change", async () => {
  shop.ports.fetchImage = async () => {
    throw new Failure("invalid", "image.unreachable", "It did not arrive in time.");
  };
  expect(refusal(await add({ imageUrl: LINK }))).toBe("400 image.unreachable: It did not arrive in time.");
  shop.ports.fetchImage = async () => new TextEncoder().encode("<svg/>");
  expect(refusal(await add({ imageUrl: LINK }))).toContain(" image.type: ");
  expect(refusal(await add({ image: fileOf("text", "gb-1.jpg", "image/jpeg") }))).toContain(" image.type: ");
  expect(refusal(await add({ samplePdfUpload: `up_${"0".repeat(32)}` }))).toContain(" upload.missing: ");
  expect(refusal(await add({ image: await picture() }, "gb-2"))).toBe(NO_BOOK);
  expect([shop.files.paths(), (await shop.bookOf("gb-1")).version]).toEqual([[], 1]);
});

it("no file stays when the store fails half-way", async () => {
  shop.failHalfWay();
  expect((await add({ image: await picture() })).status).toBe(500);
  expect([shop.files.paths(), (await shop.bookOf("gb-1")).cover]).toEqual([[], null]);
});

it("the inventory shows which books have no cover", async () => {
  await shop.create();
  const { body } = await shop.get("/book/inventory", shop.admin);
  const without = body.books.filter(({ imageColor }: { imageColor: string | null }) => imageColor === null);
  expect([body.books.length, without.map(({ _id }: { _id: string }) => _id)]).toEqual([2, ["gb-1"]]);
});
