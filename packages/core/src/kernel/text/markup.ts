const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);

/** For XML 1.0, which cannot have other control characters than line breaks and tabs. */
export const escapeXml = (text: string): string =>
  escapeHtml(text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ""));

/** Every "<" is escaped, so that no content can end the block. */
export const dataBlock = (
  data: object,
  type: "application/json" | "application/ld+json",
  id?: string,
): string =>
  `<script type="${type}"${id ? ` id="${id}"` : ""}>${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
