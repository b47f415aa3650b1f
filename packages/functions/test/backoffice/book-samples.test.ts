import { beforeEach, describe, expect, it } from "vitest";
import { type BooksShop, booksShop, goodDetails, NO_BOOK } from "../support/books-shop.ts";
import { refusal } from "../support/response.ts";
import { fileOf, onOpen, pdf, pdfBomb, pdfFile, picture } from "../support/uploads.ts";

let shop: BooksShop;
beforeEach(async () => (shop = await booksShop()));

describe("a sample", () => {
  it("is stored as an inline PDF under a name of the shop's, and its URL is in the book", async () => {
    const named = fileOf(await pdf(), '../x".html', "application/pdf");
    const { status, body } = await shop.createWith({ samplePdf: named });
    expect(status).toBe(201);
    expect(body.samplePdf).toMatch(/^\/media\/samples\/[0-9a-f]{32}-[0-9a-f]{8}\.pdf$/);
    const { contentType, contentDisposition } = shop.storedFile(body.samplePdf);
    expect([contentType, contentDisposition]).toEqual(["application/pdf", 'inline; filename="sample.pdf"']);
  });

  it("may be locked against editing, as publishers do", async () => {
    const samplePdf = await pdfFile((document) =>
      document.encrypt({ userPassword: "", ownerPassword: "publisher" }),
    );
    expect((await shop.createWith({ samplePdf })).status).toBe(201);
  });

  it("is refused unless it is a PDF by its content", async () => {
    const png = await picture("png");
    const wrong = [
      fileOf("just text", "sample.pdf", "application/pdf"),
      fileOf("", "sample.pdf", "application/pdf"),
      fileOf(new Uint8Array(await png.arrayBuffer()), "sample.pdf", "application/pdf"),
      fileOf("<html><body>%PDF-1.7</body></html>", "sample.pdf", "application/pdf"),
      fileOf("%PDF-1.7\n<html><script>alert(1)</script></html>", "sample.pdf", "application/pdf"),
      fileOf(Buffer.concat([Buffer.from("<html>"), await pdf()]), "sample.pdf", "application/pdf"),
      "text",
    ];
    for (const samplePdf of wrong)
      expect(refusal(await shop.createWith({ samplePdf }))).toBe("400 pdf.type: Only PDF files are allowed.");
    expect(await shop.isEmpty()).toBe(true);
  });

  it("is refused when it is cut off or locked by a password", async () => {
    const whole = await pdf();
    const wrong = [
      fileOf(whole.subarray(0, Math.floor(whole.length / 2)), "sample.pdf", "application/pdf"),
      await pdfFile((document) => document.encrypt({ userPassword: "secret", ownerPassword: "publisher" })),
    ];
    for (const samplePdf of wrong)
      expect(refusal(await shop.createWith({ samplePdf }))).toBe(
        "400 pdf.broken: This PDF cannot be read. It may be damaged or protected by a password.",
      );
    expect(await shop.isEmpty()).toBe(true);
  });

  it("is refused when it unpacks to more than 48 MB", async () => {
    const bomb = fileOf(pdfBomb(60_000_000), "sample.pdf", "application/pdf");
    expect(bomb.size).toBeLessThan(400_000);
    const { status, body } = await shop.createWith({ samplePdf: bomb });
    expect([status, body.code]).toEqual([400, "pdf.broken"]);
    expect(await shop.isEmpty()).toBe(true);
    const large = fileOf(pdfBomb(1_000_000), "sample.pdf", "application/pdf");
    expect((await shop.createWith({ samplePdf: large })).status).toBe(201);
  });

  it("is refused with scripts, actions or attachments", async () => {
    const active = [
      await pdfFile((document) => document.addJavaScript("main", "app.alert(1)")),
      await pdfFile(onOpen({ S: "/JavaScript", JS: "app.alert(1)" })),
      await pdfFile(onOpen({ S: "/Launch", F: "calc.exe" })),
      await pdfFile(onOpen({ S: "/SubmitForm", F: "https://elsewhere.example" })),
      await pdfFile((document) => document.attach(new Uint8Array([1, 2, 3]), "virus.exe")),
    ];
    for (const samplePdf of active) {
      expect(await shop.createWith({ samplePdf })).toMatchObject({
        status: 400,
        body: { code: "pdf.active" },
      });
    }
    expect(await shop.isEmpty()).toBe(true);
  });

  it("replaces the old one, which is removed; a save without one keeps it", async () => {
    const book = await shop.create({}, { samplePdf: await pdfFile() });
    const kept = { existingSamplePdf: book.samplePdf };
    const updated = await shop.update(book._id, { ...goodDetails, title: "B" }, kept);
    expect(updated.body.samplePdf).toBe(book.samplePdf);
    const { body } = await shop.update(book._id, goodDetails, { samplePdf: await pdfFile() });
    expect(body.samplePdf).not.toBe(book.samplePdf);
    const samples = shop.files.paths().filter((path) => path.startsWith("samples/"));
    expect(samples).toEqual([body.samplePdf.replace("/media/", "")]);
  });

  it("can be deleted, once", async () => {
    const book = await shop.create({}, { samplePdf: await pdfFile() });
    const { status, body } = await shop.send("DELETE", `/book/pdfDelete/${book._id}`);
    const deleted = { message: "Sample PDF deleted successfully!", book: { samplePdf: null } };
    expect([status, body]).toMatchObject([200, deleted]);
    expect(shop.files.paths().filter((path) => path.startsWith("samples/"))).toEqual([]);
    expect(refusal(await shop.send("DELETE", `/book/pdfDelete/${book._id}`))).toBe(
      "404 pdf.missing: No PDF available for this book!",
    );
    expect(refusal(await shop.send("DELETE", "/book/pdfDelete/99"))).toBe(NO_BOOK);
  });

  it("of a refused edit is not stored", async () => {
    const book = await shop.create();
    const before = shop.files.paths();
    const late = { ...goodDetails, title: "Late", version: 0 };
    expect((await shop.update(book._id, late, { samplePdf: await pdfFile() })).status).toBe(409);
    expect(shop.files.paths()).toEqual(before);
  });
});

describe("a large sample", () => {
  const requestUpload = async (request: object) => shop.send("POST", "/book/sampleUpload", request);
  const upload = async (bytes: Uint8Array): Promise<string> => {
    const { status, body } = await requestUpload({ size: bytes.byteLength, contentType: "application/pdf" });
    expect([status, body.method, body.headers]).toEqual([201, "PUT", { "content-type": "application/pdf" }]);
    const path = new URL(body.url).pathname.slice(1);
    expect(path).toBe(`uploads/${body.uploadId}.pdf`);
    await shop.files.put(path, bytes, { contentType: "application/pdf" });
    return body.uploadId;
  };

  it("is uploaded to a private path, and published when a book names it", async () => {
    const book = await shop.create();
    const samplePdfUpload = await upload(await pdf());
    const { status, body } = await shop.update(book._id, goodDetails, { samplePdfUpload });
    expect(status).toBe(200);
    expect(shop.storedFile(body.samplePdf).contentType).toBe("application/pdf");
    expect(shop.files.paths().filter((path) => path.startsWith("uploads/"))).toEqual([]);
    const again = await shop.update(book._id, { ...goodDetails, title: "B" }, { samplePdfUpload });
    expect(refusal(again)).toBe(
      "400 upload.missing: The upload has not arrived. Please choose the file again.",
    );
  });

  it("is checked before it is public", async () => {
    const book = await shop.create();
    const samplePdfUpload = await upload(Buffer.from("<html>no pdf</html>"));
    expect(await shop.update(book._id, goodDetails, { samplePdfUpload })).toMatchObject({
      status: 400,
      body: { code: "pdf.type" },
    });
    expect(shop.files.paths().filter((path) => path.startsWith("samples/"))).toEqual([]);
  });

  it("has limits of size and type, and is named only by a valid upload id", async () => {
    const pdfType = { contentType: "application/pdf" };
    expect((await requestUpload({ size: 50 * 1024 * 1024, ...pdfType })).status).toBe(201);
    expect(refusal(await requestUpload({ size: 50 * 1024 * 1024 + 1, ...pdfType }))).toBe(
      "400 input.invalid: The PDF should be at most 50MB.",
    );
    expect(refusal(await requestUpload({ size: 10, contentType: "text/html" }))).toBe(
      "400 input.invalid: Only PDF files are allowed.",
    );
    for (const wrong of [{}, { size: 0, ...pdfType }, { size: -1, ...pdfType }, { size: "1", ...pdfType }])
      expect((await requestUpload(wrong)).status).toBe(400);
    const book = await shop.create();
    for (const samplePdfUpload of ["../samples/x", "up_1", "uploads/up_0"])
      expect(refusal(await shop.update(book._id, goodDetails, { samplePdfUpload }))).toBe(
        "400 input.invalid: Unknown upload",
      );
  });
});
