import { escapeHtml } from "../kernel/text/markup.ts";

/** Values of the template literal are escaped, arrays of `Html` joined. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const html = (strings: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html =>
  new Html(
    strings.reduce((whole, part, index) => {
      const value = values[index - 1];
      const text = Array.isArray(value)
        ? value.map((one) => one.text).join("")
        : value instanceof Html
          ? value.text
          : escapeHtml(String(value ?? ""));
      return whole + text + part;
    }),
  );

/** Readable on a phone, in dark mode and without images. */
export const emailLayout = (title: string, body: Html): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body style="margin:0;padding:24px;font:16px/1.5 Georgia,serif"><div style="max-width:560px;margin:0 auto"><p style="letter-spacing:.04em;margin:0 0 24px">Frangipani Books</p><h1 style="font-size:24px;font-weight:600;margin:0 0 16px">${title}</h1>${body}<p style="margin:32px 0 0;font-size:14px">Frangipani Books, Singapore</p></div></body></html>`
    .text;

/** Readable in light and dark, also where a mail program drops its colours. */
export const linkButton = (text: string, url: string): Html =>
  html`<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border:1px solid #b0430b;border-radius:8px;background:#b0430b;color:#ffffff;text-decoration:none;font-weight:600">${text}</a></p>`;
