import { S3Error } from "./errors.ts";

const incomplete = () =>
  new S3Error(
    400,
    "IncompleteBody",
    "You did not provide the number of bytes specified by the Content-Length HTTP header",
  );

const MAX_LINE_BYTES = 4096;

/**
 * Decodes `aws-chunked`, in which SDKs stream a body whose checksum they know only at its end: `{hex
 * size}\r\n{bytes}\r\n … 0\r\n{trailer}: {value}\r\n\r\n`. Trailers are put into `trailers`.
 */
export async function* decodeChunks(
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
  let buffered: Buffer = Buffer.alloc(0);

  const readMore = async () => {
    const { value, done } = await source.next();
    if (done) throw incomplete();
    buffered = buffered.length === 0 ? Buffer.from(value) : Buffer.concat([buffered, value]);
  };

  return {
    line: async (): Promise<string> => {
      let end = buffered.indexOf("\r\n");
      while (end < 0) {
        if (buffered.length > MAX_LINE_BYTES)
          throw new S3Error(400, "InvalidRequest", "A chunk's header is too long.");
        await readMore();
        end = buffered.indexOf("\r\n");
      }
      const text = buffered.toString("latin1", 0, end);
      buffered = buffered.subarray(end + 2);
      return text;
    },
    bytes: async function* (count: number): AsyncGenerator<Uint8Array> {
      for (let remaining = count; remaining > 0; ) {
        if (buffered.length === 0) await readMore();
        const piece = buffered.subarray(0, remaining);
        buffered = buffered.subarray(piece.length);
        remaining -= piece.length;
        yield piece;
      }
    },
  };
}
