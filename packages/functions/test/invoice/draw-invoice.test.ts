import { type InvoiceWire, invoiceSheet } from "@frangipani/core/orders";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testInvoice } from "../../../core/test/support/invoice.ts";
import { drawInvoice } from "../../src/invoice/draw-invoice.ts";
import { readPdf, withoutSpaces } from "../support/pdf-texts.ts";

const line = (name: string, index = 0) => ({
  productId: `${index}`,
  name,
  price: 1899,
  quantity: 1,
  weight: 300,
});
const titled = (...titles: string[]) => testInvoice({ lines: titles.map(line) });
const draw = (invoice: InvoiceWire) => drawInvoice(invoiceSheet(invoice));
const read = async (invoice: InvoiceWire) => readPdf(await draw(invoice));

describe("an invoice as a PDF", () => {
  it("has the texts of the invoice page, on one page", async () => {
    const pdf = await read(testInvoice());
    for (const text of [
      "Tax invoice",
      "INV-000123",
      "Frangipani Books Pte. Ltd.",
      "12 Tiong Bahru Road, Singapore 168731",
      "GST Reg. No. M90370000A",
      "Billed to",
      "Mei Lin",
      "1 Tanglin Rd",
      "Singapore, Singapore 247905",
      "21-11-2026",
      "FB-0000-0000",
      "Paid",
      "Amounts in Singapore dollars, without GST",
      "Tides",
      "$37.98",
      "GST 9% on books",
      "$3.42",
      "Shipping",
      "$4.00",
      "Total",
      "$45.40",
      "Page 1 of 1",
    ])
      expect(pdf.text).toContain(withoutSpaces(text));
    expect(pdf.pages).toHaveLength(1);
    const facts = ["Tax invoice INV-000123", "en-SG", "D:20261120170500Z"];
    expect([pdf.title, pdf.language, pdf.createdAt]).toEqual(facts);
  });

  it("is the same file each time, even if other invoices are drawn at the same time", async () => {
    const first = await draw(testInvoice());
    const [other, second] = await Promise.all([
      draw(titled("Đường Việt Nam", "虎与潮")),
      draw(testInvoice()),
    ]);
    expect(second).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it.each([
    ["accents", "Brontë – Señor Ångström’s “Thé”, Đường Việt Nam"],
    ["ligatures", "Office, affluent, fjord"],
    ["simplified Chinese", "红楼梦：脂砚斋重评石头记（全四册）"],
    ["traditional Chinese", "紅樓夢，曹雪芹著"],
    ["Japanese", "ノルウェイの森"],
    ["Greek and Cyrillic", "Ὀδύσσεια, Преступление и наказание"],
    ["accents in two code points", "Bronte\u0308, cafe\u0301, q\u0303"],
  ])("has titles with %s", async (_, title) => {
    const { text } = await read(titled(title));
    expect(text).toContain(withoutSpaces(title.normalize("NFC")));
    expect(text).not.toContain("\uFFFD");
  });

  // Some vowel signs are drawn before their consonant, so the text is read back in another order.
  it.each([
    ["Tamil", "பொன்னியின் செல்வன்"],
    ["Hindi", "गोदान हिन्दी"],
  ])("has titles in %s", async (_, title) => {
    const { text } = await read(titled(title));
    const letters = [...withoutSpaces(title.normalize("NFD"))];
    expect(letters.filter((letter) => !text.includes(letter))).toEqual([]);
    expect(text).not.toContain("\uFFFD");
  });

  it.each([
    ["Arabic", "ألف", "\uFFFD\uFFFD\uFFFD"],
    ["an emoji", "A 😀 day", "A\uFFFDday"],
    ["an emoji that is joined of several", "👩‍👧", "\uFFFD\uFFFD"],
    ["a control character", "A\u0007B", "A\uFFFDB"],
    ["half of a surrogate pair", "A\uD83DB", "A\uFFFDB"],
    ["invisible characters", "A\u200B\u00ADB\uFE0F", "AB"],
  ])("replaces characters that no font has: %s", async (_, title, shown) =>
    expect((await read(titled(title))).text).toContain(`${shown}1$18.99`),
  );

  it("wraps long titles, and breaks words that are longer than a line", async () => {
    const { pages } = await read(titled("A very long title ".repeat(12), "x".repeat(200), "書".repeat(80)));
    const parts = pages.flat().filter(({ text }) => /title|xxx|書/.test(text));
    expect(new Set(parts.map(({ y }) => y)).size).toBeGreaterThan(8);
    const figures = pages.flat().find(({ text }) => text === "Copies");
    for (const { x, width } of parts) expect(x + width).toBeLessThan(figures?.x ?? 0);
  });

  it("spreads 100 lines over pages: each line once, column names on each page, all totals on the last", async () => {
    const titles = Array.from({ length: 100 }, (_, index) => `Volume ${index + 1} of the collected works`);
    const invoice = titled(...titles);
    const { pages } = await read(invoice);
    expect(pages.length).toBeGreaterThan(2);
    const textsOf = (page: (typeof pages)[number]) => page.map(({ text }) => text);
    expect(pages.flatMap(textsOf).filter((text) => text.startsWith("Volume "))).toHaveLength(100);
    for (const [index, page] of pages.entries()) {
      expect(textsOf(page)).toContain(`Page ${index + 1} of ${pages.length}`);
      if (textsOf(page).some((text) => text.startsWith("Volume "))) expect(textsOf(page)).toContain("Book");
      for (const { y } of page) expect(y).toBeGreaterThan(50);
    }
    const last = textsOf(pages.at(-1) ?? []);
    for (const label of ["Books without GST", "Shipping", "Total"]) expect(last).toContain(label);
  });

  it("names its columns once on a page, even if they do not fit below a long address", async () => {
    const [address, city, state, country] = [300, 120, 120, 80].map((length) => "書".repeat(length));
    const shippingAddress = { ...testInvoice().order.shippingAddress, address, city, state, country };
    const user = { name: "書".repeat(120), email: "mei@example.com" };
    const { pages } = await read(testInvoice({ user, shippingAddress } as Parameters<typeof testInvoice>[0]));
    expect(pages.map((page) => page.filter(({ text }) => text === "Copies").length)).toEqual([0, 1]);
  });

  it("aligns amounts at their right edge", async () => {
    const lines = [5, 1899, 123_456].map((price, index) => ({ ...line("Tides", index), price }));
    const { pages } = await read(testInvoice({ lines, totalAmount: 9_999_999 }));
    const amounts = ["$0.05", "$18.99", "$1,234.56", "$99,999.99"].map((amount) =>
      pages.flat().findLast(({ text }) => text === amount),
    );
    const edges = amounts.map((one) => (one ? one.x + one.width : 0));
    for (const edge of edges) expect(edge).toBeCloseTo(edges[0] ?? 0, 1);
  });
});

it("an invoice is drawn with any names and titles", async () => {
  const text = fc.string({ unit: "binary", maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(text, text, text, async (name, address, title) => {
      const { shippingAddress } = testInvoice().order;
      const user = { name, email: "mei@example.com" };
      const place = { ...shippingAddress, address };
      const invoice = testInvoice({ user, shippingAddress: place, lines: [line(title)] });
      const { text: all } = await read(invoice);
      expect(all).toContain("Total$45.40");
    }),
    { numRuns: 8 },
  );
});
