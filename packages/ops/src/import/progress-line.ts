const numberFormat = new Intl.NumberFormat("en");

/** One line that counts up on a terminal; nothing when the output is redirected to a file. */
export function createProgressLine(stream: NodeJS.WriteStream, rowsPerMinute: number) {
  if (!stream.isTTY) return { show: () => {}, clear: () => {} };
  return {
    show: (rows: number) =>
      void stream.write(
        `\r${numberFormat.format(rows)} rows, at most ${numberFormat.format(rowsPerMinute)} a minute`,
      ),
    clear: () => void stream.write("\r\x1b[K"),
  };
}
