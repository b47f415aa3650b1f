import type { Mail } from "../mail-store.ts";

/**
 * The HTML part, for a sandboxed frame. The base element opens links in a new tab: most pages refuse to be
 * shown in a frame.
 */
export const messageBody = (mail: Mail): string =>
  `<!doctype html><meta charset="utf-8"><base target="_blank">${withoutDoctype(mail.html ?? "")}`;

const withoutDoctype = (html: string) => html.replace(/^\s*<!doctype[^>]*>/i, "");
