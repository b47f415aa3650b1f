import type { Mail } from "../mail-store.ts";

/**
 * The HTML part as it was sent, to be shown in a sandboxed frame. A base element in front makes its links open
 * in a new tab: within the frame most pages would refuse to be shown.
 */
export const messageBody = (mail: Mail): string =>
  `<!doctype html><meta charset="utf-8"><base target="_blank">${withoutDoctype(mail.html ?? "")}`;

const withoutDoctype = (html: string) => html.replace(/^\s*<!doctype[^>]*>/i, "");
