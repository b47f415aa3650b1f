import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { fileOf } from "./pictures.ts";

/** A PDF of three pages, changed by what a test wants in it. */
export async function pdf(change: (document: PDFDocument) => unknown = () => {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const _ of [1, 2, 3]) document.addPage([300, 400]).drawText("A page of the book");
  await change(document);
  return document.save();
}

export const pdfFile = async (change?: (document: PDFDocument) => unknown): Promise<File> =>
  fileOf(await pdf(change), "sample.pdf", "application/pdf");

/** An action that runs when the document is opened. */
export const onOpen = (action: Record<string, string>) => (document: PDFDocument) => {
  const named = Object.entries(action).map(([key, value]) => [
    key,
    value.startsWith("/") ? PDFName.of(value.slice(1)) : PDFString.of(value),
  ]);
  document.catalog.set(PDFName.of("OpenAction"), document.context.obj(Object.fromEntries(named)));
};
