import { SHOP_NAME } from "../kernel/shop.ts";
import { escapeHtml } from "../kernel/text/markup.ts";

/** Values of the template literal are escaped, arrays of `Html` joined. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | Html[];

export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(
    strings.reduce((whole, part, index) => {
      return whole + textOf(values[index - 1]) + part;
    }),
  );

function textOf(value: Value | undefined): string {
  if (Array.isArray(value)) return value.map(({ text }) => text).join("");
  return value instanceof Html ? value.text : escapeHtml(String(value ?? ""));
}

/** Readable on a phone, in dark mode and without images. Short, as each mail is stored with it. */
export const emailLayout = (title: string, body: Html): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body style="max-width:560px;margin:0 auto;padding:24px;font:16px/1.5 Georgia,serif"><p>${SHOP_NAME}</p><h1 style="font-size:24px">${title}</h1>${body}<p><small>${SHOP_NAME}, Singapore</small></p></body></html>`
    .text;

export const linkButton = (text: string, url: string): Html =>
  html`<p><a href="${url}" style="padding:12px;background:#b0430b;color:#fff">${text}</a></p>`;
