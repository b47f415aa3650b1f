/** JSON in a page: nothing in it can end the block, as every "<" is written as an escape. */
export const dataBlock = (
  data: object,
  type: "application/json" | "application/ld+json",
  id?: string,
): string =>
  `<script type="${type}"${id ? ` id="${id}"` : ""}>${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
