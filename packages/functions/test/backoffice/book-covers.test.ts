import { type Book, coverPaths } from "@frangipani/core/books";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { type BooksShop, booksShop, goodDetails, NO_BOOK } from "../support/books-shop.ts";
import { refusal } from "../support/response.ts";
import { fileOf, pdf, picture, pixelFlood } from "../support/uploads.ts";

let shop: BooksShop;
beforeEach(async () => (shop = await booksShop()));

const metadataOf = (url: string) => sharp(shop.storedFile(url).bytes).metadata();
const pixelsOf = (image: Uint8Array, width: number) =>
  sharp(image).resize({ width }).removeAlpha().toColourspace("srgb").raw().toBuffer();

const refused = async (image: File | string) => refusal(await shop.createWith({ image }));
const jpegOf = ({ imageUrl }: { imageUrl: string }) => imageUrl.replace(".webp", ".jpeg");

describe("a cover", () => {
  it("is stored in three widths as WebP and AVIF, and as a JPEG, with its colour, from a file of any format and name", async () => {
    for (const format of ["jpeg", "png", "webp"] as const) {
      const image = await picture(format, { width: 900, height: 1350, name: "a.bmp", background: "#204080" });
      const { status, body } = await shop.createWith({ image });
      expect(status).toBe(201);
      expect(body.imageColor).toMatch(/^#[12][0-9a-f][34][0-9a-f][78][0-9a-f]$/);
      for (const width of [160, 320, 640]) {
        const webp = body.imageUrl.replace("640", String(width));
        const size = { width, height: width * 1.5 };
        expect(shop.storedFile(webp).contentType).toBe("image/webp");
        expect(await metadataOf(webp)).toMatchObject({ format: "webp", ...size });
        const avif = webp.replace(".webp", ".avif");
        expect(shop.storedFile(avif).contentType).toBe("image/avif");
        expect(await metadataOf(avif)).toMatchObject({ format: "heif", compression: "av1", ...size });
      }
      const jpeg = jpegOf(body);
      expect(shop.storedFile(jpeg).contentType).toBe("image/jpeg");
      expect(await metadataOf(jpeg)).toMatchObject({ format: "jpeg", width: 640, height: 960 });
    }
  });

  it("of a small picture is not enlarged: wider widths are the same file", async () => {
    const { body } = await shop.createWith({ image: await picture("png", { width: 200, height: 300 }) });
    const files = [160, 320, 640].map((width) => body.imageUrl.replace("640", String(width)));
    const sizes = await Promise.all(files.map(async (url) => (await metadataOf(url)).width));
    expect(sizes).toEqual([160, 200, 200]);
    const [, middle, widest] = files.map((url) => shop.storedFile(url.replace(".webp", ".avif")).bytes);
    expect(Buffer.compare(middle as Uint8Array, widest as Uint8Array)).toBe(0);
  });

  it.each([
    [1500, 1000, 750, 500],
    [1000, 300, 1000, 300],
    [400, 600, 400, 600],
    [100, 3000, 64, 1920],
  ])("of %i × %i pixels is a JPEG of %i × %i", async (width, height, jpegWidth, jpegHeight) => {
    const { body } = await shop.createWith({ image: await picture("png", { width, height }) });
    expect(await metadataOf(jpegOf(body))).toMatchObject({ width: jpegWidth, height: jpegHeight });
    expect((await metadataOf(body.imageUrl)).width).toBe(Math.min(640, jpegWidth));
  });

  it("is white in its JPEG where the picture is transparent", async () => {
    const clear = { width: 600, height: 900, channels: 4, background: "#00000000" } as const;
    const image = await sharp({ create: clear }).png().toBuffer();
    const { body } = await shop.createWith({ image: fileOf(image, "clear.png", "image/png") });
    const pixels = await pixelsOf(shop.storedFile(jpegOf(body)).bytes, 600);
    expect(Math.min(...pixels.subarray(0, 3000))).toBe(255);
  });

  it("is rotated upright and stored without metadata", async () => {
    const turned = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#888888" } })
      .jpeg()
      .withExif({ IFD0: { Copyright: "Somebody" }, IFD3: { GPSLatitude: "1/1 17/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body } = await shop.createWith({ image: fileOf(turned, "turned.jpg", "image/jpeg") });
    for (const url of [body.imageUrl, body.imageUrl.replace(".webp", ".avif"), jpegOf(body)]) {
      const metadata = await metadataOf(url);
      expect(metadata).toMatchObject({ width: 400, height: 600 });
      expect(metadata.exif).toBeUndefined();
      expect(Buffer.from(shop.storedFile(url).bytes).includes("Somebody")).toBe(false);
    }
  });

  it("looks the same in all formats", async () => {
    const stripes = await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="960"><rect width="640" height="960" fill="#f2e9d8"/>
         <path d="M0 300h640v120H0z" fill="#c5382a"/><circle cx="320" cy="700" r="160" fill="#141a3a"/></svg>`,
      ),
    )
      .png()
      .toBuffer();
    const { body } = await shop.createWith({ image: fileOf(stripes, "cover.png", "image/png") });
    for (const width of [160, 320, 640]) {
      const original = await pixelsOf(stripes, width);
      const webp = body.imageUrl.replace("640", String(width));
      for (const url of [webp, webp.replace(".webp", ".avif"), ...(width === 640 ? [jpegOf(body)] : [])]) {
        const stored = await pixelsOf(shop.storedFile(url).bytes, width);
        const difference = original.reduce((sum, value, at) => sum + Math.abs(value - (stored[at] ?? 0)), 0);
        expect(difference / original.length, url).toBeLessThan(2);
      }
    }
  });

  it("is refused unless it is a JPG, PNG or WEBP by its content", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
    const red = sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } });
    const [gif, tiff] = [await red.clone().gif().toBuffer(), await red.clone().tiff().toBuffer()];
    const wrong = [
      fileOf("just text", "cover.png", "image/png"),
      fileOf("", "cover.png", "image/png"),
      fileOf(svg, "cover.png", "image/png"),
      fileOf(gif, "cover.jpg", "image/jpeg"),
      fileOf(tiff, "cover.webp", "image/webp"),
      fileOf(await pdf(), "cover.jpg", "image/jpeg"),
      fileOf(Buffer.from("\x89PNG\r\n\x1a\n<script>alert(1)</script>", "latin1"), "cover.png", "image/png"),
      "https://elsewhere.example/cover.png",
    ];
    for (const image of wrong)
      expect(await refused(image)).toBe("400 image.type: Invalid file type. Only JPG, PNG, WEBP allowed.");
    expect(await shop.isEmpty()).toBe(true);
  });

  it("is refused when it is cut off", async () => {
    for (const format of ["jpeg", "png", "webp"] as const) {
      const gaussian = { type: "gaussian", mean: 128, sigma: 60 };
      const noise = { width: 300, height: 300, channels: 3, background: "red", noise: gaussian };
      const whole = await sharp({ create: noise as never })
        [format]()
        .toBuffer();
      const image = fileOf(whole.subarray(0, whole.length / 2), `cover.${format}`, `image/${format}`);
      expect(await refused(image)).toBe("400 image.broken: This image is damaged and cannot be read.");
    }
    expect(await shop.isEmpty()).toBe(true);
  });

  it("is refused above 2 MB and above 40 megapixels", async () => {
    const large = fileOf(new Uint8Array(2 * 1024 * 1024 + 1), "cover.png", "image/png");
    expect(await refused(large)).toBe("400 image.size: File size should be less than 2MB.");
    const flood = fileOf(pixelFlood(30_000, 30_000), "cover.png", "image/png");
    expect(flood.size).toBeLessThan(200_000);
    const message = "This image has too many pixels. Please scale it down.";
    expect(await refused(flood)).toBe(`400 image.pixels: ${message}`);
    expect(await shop.isEmpty()).toBe(true);
  });

  it("is refused with a side of more than 16,383 pixels", async () => {
    const ribbon = fileOf(pixelFlood(16_384, 1), "cover.png", "image/png");
    expect(await refused(ribbon)).toBe(
      "400 image.side: This image is too long or too wide. Please crop it to 16,383 pixels a side.",
    );
    expect(await shop.isEmpty()).toBe(true);
  });

  it("stores no HTML that is appended to a picture", async () => {
    const hidden = Buffer.concat([
      Buffer.from(await (await picture("jpeg")).arrayBuffer()),
      Buffer.from("<html><script>alert(1)</script></html>"),
    ]);
    const { status, body } = await shop.createWith({ image: fileOf(hidden, "cover.html", "text/html") });
    expect(status).toBe(201);
    for (const { bytes } of shop.files.stored.values())
      expect(Buffer.from(bytes).includes("script")).toBe(false);
    expect(shop.storedFile(body.imageUrl).contentType).toBe("image/webp");
  });

  it("replaces the old one, which is removed", async () => {
    const book = await shop.create();
    const before = shop.files.paths();
    const image = await picture("webp", { background: "#00ff00" });
    expect((await shop.update(book._id, goodDetails, { image })).body.imageUrl).not.toBe(book.imageUrl);
    expect(shop.files.paths()).toHaveLength(7);
    expect(shop.files.paths().filter((path) => before.includes(path))).toEqual([]);
  });

  it("of an earlier version, which has no AVIF and no JPEG, is replaced by one that has, and removed", async () => {
    const { _id } = await shop.create();
    const before = await shop.bookOf(_id);
    const earlier = { name: "0f1e-12ab34cd", color: "#c0562b" };
    for (const path of coverPaths(earlier))
      await shop.files.put(path, new Uint8Array(1), { contentType: "image/webp" });
    await shop.ports.books.save([{ before, after: { ...before, cover: earlier } }]);
    await shop.files.remove(before.cover ? coverPaths(before.cover) : []);
    expect(shop.files.paths()).toHaveLength(3);
    await shop.update(_id, goodDetails, { image: await picture("webp") });
    const { cover } = await shop.bookOf(_id);
    expect(shop.files.paths().sort()).toEqual(coverPaths(cover as NonNullable<Book["cover"]>).sort());
    expect(shop.files.paths()).toHaveLength(7);
  });

  it("of the same picture in two books has separate files", async () => {
    const [one, two] = [await shop.create(), await shop.create()];
    await shop.send("PUT", `/book/deleteImage/${one._id}`, { url: one.imageUrl });
    expect(shop.storedFile(two.imageUrl).contentType).toBe("image/webp");
  });

  it.each(["160.webp", "640.avif", "640.jpeg"])(
    "can be deleted by the address of any of its files, once: %s",
    async (file) => {
      const book = await shop.create();
      const small = `https://books.example${book.imageUrl.replace("640.webp", file)}`;
      const { status, body } = await shop.send("PUT", `/book/deleteImage/${book._id}`, { url: small });
      expect([status, body.imageUrl, body.imageColor, body.version]).toEqual([200, "", null, 2]);
      expect(shop.files.paths()).toEqual([]);
      const missing = "404 image.missing: This book has no such image.";
      expect(refusal(await shop.send("PUT", `/book/deleteImage/${book._id}`, { url: small }))).toBe(missing);
      expect(refusal(await shop.send("PUT", "/book/deleteImage/99", { url: small }))).toBe(NO_BOOK);
      for (const wrong of [{}, { url: "" }, { url: 3 }, []])
        expect((await shop.send("PUT", `/book/deleteImage/${book._id}`, wrong)).status).toBe(400);
    },
  );

  it("that the form keeps and the book no longer has is a conflict", async () => {
    const book = await shop.create();
    await shop.update(book._id, goodDetails, { image: await picture("webp") });
    const form = { ...goodDetails, title: "Late" };
    expect(await shop.update(book._id, form, { existingImageUrl: book.imageUrl })).toMatchObject({
      status: 409,
      body: { code: "book.changed" },
    });
  });

  it("leaves no files when the store fails half-way", async () => {
    shop.failHalfWay();
    expect((await shop.createWith({})).status).toBe(500);
    expect(await shop.isEmpty()).toBe(true);
  });
});
