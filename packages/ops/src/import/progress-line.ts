const numberFormat = new Intl.NumberFormat("en");

/** One line that counts up on a terminal; nothing when the output is redirected to a file. */
export function createProgressLine(stream: NodeJS.WriteStream) {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} };
  return {
    show: (rows: number) => void stream.write(`\r${numberFormat.format(rows)} rows`),
    clear: () => void stream.write("\r\x1b[K"),
  };
}
