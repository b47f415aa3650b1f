import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import type { InvoiceLine, InvoiceSheet } from "@frangipani/core/orders";
import { createFonts } from "./fonts.ts";
import {
  createPaper,
  createTypesetter,
  drawFooter,
  LEFT,
  lineHeight,
  type Paper,
  RIGHT,
  type Typesetter,
} from "./paper.ts";

const INK = rgb(0.09, 0.13, 0.11);
const MUTED = rgb(0.34, 0.38, 0.35);
const LINE = rgb(0.82, 0.82, 0.78);

const TITLE = { style: "title", size: 26 } as const;
const TEXT = { style: "regular", size: 10 } as const;
const STRONG = { style: "bold", size: 10 } as const;
const LABEL = { style: "regular", size: 8.5 } as const;

/** Right edges of the columns with figures. */
const COLUMNS = { copies: RIGHT - 160, price: RIGHT - 80, amount: RIGHT } as const;
const BOOK_WIDTH = COLUMNS.copies - LEFT - 64;
const SELLER_WIDTH = 220;
const TOTALS_LEFT = RIGHT - 220;
/** Columns of the facts, the first of which is the address. */
const FACTS = [
  { x: LEFT, width: 196 },
  { x: LEFT + 220, width: 64 },
  { x: LEFT + 296, width: 92 },
  { x: LEFT + 400, width: RIGHT - LEFT - 400 },
] as const;

type Drawing = { paper: Paper; type: Typesetter };

/** Draws an A4 document; the same sheet gives the same bytes. */
export async function drawInvoice(sheet: InvoiceSheet): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  describe(document, sheet);
  const drawing = { paper: createPaper(document), type: createTypesetter(createFonts(document)) };
  drawing.paper.addPage();
  await drawHead(drawing, sheet);
  await drawFacts(drawing, sheet);
  await drawLines(drawing, sheet);
  await drawTotals(drawing, sheet);
  await drawFooters(drawing, sheet);
  return document.save();
}

function describe(document: PDFDocument, { title, number, seller, issuedAt }: InvoiceSheet): void {
  document.setTitle(`${title} ${number}`, { showInWindowTitleBar: true });
  document.setAuthor(seller.name);
  document.setLanguage("en-SG");
  document.setCreationDate(new Date(issuedAt));
  document.setModificationDate(new Date(issuedAt));
}

async function drawHead({ paper, type }: Drawing, { title, number, seller }: InvoiceSheet): Promise<void> {
  const top = paper.y;
  const belowTitle = paper.text([await type.line(title, TITLE)], { x: LEFT, color: INK });
  const belowNumber = paper.text([await type.line(number, TEXT)], { x: LEFT, top: belowTitle, color: MUTED });
  const x = RIGHT - SELLER_WIDTH;
  const name = await type.wrap(seller.name, STRONG, SELLER_WIDTH);
  const details = await Promise.all(seller.details.map((detail) => type.wrap(detail, TEXT, SELLER_WIDTH)));
  const belowName = paper.text(name, { x, top, color: INK });
  const belowSeller = paper.text(details.flat(), { x, top: belowName, color: INK });
  paper.y = Math.max(belowNumber, belowSeller) + 24;
}

async function drawFacts({ paper, type }: Drawing, { facts }: InvoiceSheet): Promise<void> {
  paper.rule(LINE);
  const top = paper.y + 12;
  let bottom = top;
  for (const [index, { x, width }] of FACTS.entries()) {
    const { label, lines } = facts[index] ?? { label: "", lines: [] };
    const below = paper.text([await type.line(label, LABEL)], { x, top, color: MUTED });
    const wrapped = await Promise.all(lines.map((line) => type.wrap(line, TEXT, width)));
    bottom = Math.max(bottom, paper.text(wrapped.flat(), { x, top: below, color: INK }));
  }
  paper.y = bottom + 12;
  paper.rule(LINE);
  paper.y += 24;
}

async function drawLines(drawing: Drawing, { caption, columns, lines }: InvoiceSheet): Promise<void> {
  const { paper, type } = drawing;
  paper.y = paper.text([await type.line(caption, LABEL)], { x: LEFT, color: MUTED }) + 8;
  const drawRow = async (line: InvoiceLine, style: typeof TEXT | typeof STRONG) => {
    const book = await type.wrap(line.book, style, BOOK_WIDTH);
    const height = book.length * lineHeight(style.size) + 12;
    if (!paper.hasRoom(height)) {
      paper.addPage();
      if (line !== columns) await drawRow(columns, STRONG);
    }
    const top = paper.y + 6;
    paper.text(book, { x: LEFT, top, color: INK });
    for (const column of ["copies", "price", "amount"] as const)
      paper.text([await type.line(line[column], style)], {
        x: COLUMNS[column],
        top,
        align: "end",
        color: INK,
      });
    paper.y += height;
    paper.rule(LINE);
  };
  await drawRow(columns, STRONG);
  for (const line of lines) await drawRow(line, TEXT);
}

/** Keeps all totals on one page. */
async function drawTotals({ paper, type }: Drawing, { totals }: InvoiceSheet): Promise<void> {
  const rowHeight = lineHeight(TEXT.size) + 6;
  if (!paper.hasRoom(16 + totals.length * rowHeight + 12)) paper.addPage();
  paper.y += 16;
  for (const [index, { label, amount }] of totals.entries()) {
    const isLast = index === totals.length - 1;
    const style = isLast ? STRONG : TEXT;
    if (isLast) {
      paper.y += 4;
      paper.rule(MUTED, TOTALS_LEFT);
      paper.y += 8;
    }
    paper.text([await type.line(label, style)], { x: TOTALS_LEFT, color: INK });
    paper.text([await type.line(amount, style)], { x: RIGHT, align: "end", color: INK });
    paper.y += rowHeight;
  }
}

async function drawFooters({ paper, type }: Drawing, { number }: InvoiceSheet): Promise<void> {
  const left = await type.line(number, LABEL);
  for (const [index, page] of paper.pages.entries())
    drawFooter(page, [left, await type.line(`Page ${index + 1} of ${paper.pages.length}`, LABEL)], MUTED);
}
