import { S3Error } from "./errors.ts";

const incomplete = () =>
  new S3Error(
    400,
    "IncompleteBody",
    "You did not provide the number of bytes specified by the Content-Length HTTP header",
  );

const LONGEST_LINE = 4096;

/**
 * Decodes `aws-chunked`, in which SDKs stream a body whose checksum they know only at its end: `{hex
 * size}\r\n{bytes}\r\n … 0\r\n{trailer}: {value}\r\n\r\n`. Trailers are put into `trailers`.
 */
export async function* unwrapChunks(
  body: AsyncIterable<Uint8Array>,
  trailers: Map<string, string>,
): AsyncGenerator<Uint8Array> {
  const reader = lineReader(body);
  for (;;) {
    const size = Number.parseInt((await reader.line()).split(";")[0] ?? "", 16);
    if (!(size >= 0)) throw new S3Error(400, "InvalidChunkSizeError", "A chunk's size is malformed.");
    if (size === 0) break;
    yield* reader.bytes(size);
    if ((await reader.line()) !== "") throw incomplete();
  }
  for (let line = await reader.line(); line !== ""; line = await reader.line()) {
    const colon = line.indexOf(":");
    if (colon > 0) trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
}

function lineReader(body: AsyncIterable<Uint8Array>) {
  const source = body[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  const more = async () => {
    const { value, done } = await source.next();
    if (done) throw incomplete();
    held = held.length === 0 ? Buffer.from(value) : Buffer.concat([held, value]);
  };

  return {
    line: async (): Promise<string> => {
      let end = held.indexOf("\r\n");
      while (end < 0) {
        if (held.length > LONGEST_LINE)
          throw new S3Error(400, "InvalidRequest", "A chunk's header is too long.");
        await more();
        end = held.indexOf("\r\n");
      }
      const text = held.toString("latin1", 0, end);
      held = held.subarray(end + 2);
      return text;
    },
    bytes: async function* (count: number): AsyncGenerator<Uint8Array> {
      for (let left = count; left > 0; ) {
        if (held.length === 0) await more();
        const piece = held.subarray(0, left);
        held = held.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    },
  };
}
