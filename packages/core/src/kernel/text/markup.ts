const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);

/** Every "<" is escaped, so that no content can end the block. */
export const dataBlock = (
  data: object,
  type: "application/json" | "application/ld+json",
  id?: string,
): string =>
  `<script type="${type}"${id ? ` id="${id}"` : ""}>${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
