import { decodeChunks } from "./aws-chunked.ts";
import { CHECKSUMS, type ChecksumName, checksumHeader, createDigests } from "./digests.ts";
import { S3Error, tooLarge } from "./errors.ts";
import type { S3Request } from "./request.ts";

/** `finish` verifies all checksums and sizes that the sender stated, or throws. */
export type UploadBody = {
  chunks: AsyncIterable<Uint8Array>;
  finish(): Promise<{ md5: Buffer; checksum: string | undefined }>;
};

const checksumMismatch = (what: string) =>
  new S3Error(400, "BadDigest", `The ${what} you specified did not match the calculated checksum.`);

export function readUpload(request: S3Request, payloadHash: string, maxBytes: number): UploadBody {
  const isChunked = payloadHash.startsWith("STREAMING-");
  if (isChunked && payloadHash !== "STREAMING-UNSIGNED-PAYLOAD-TRAILER")
    throw new S3Error(501, "NotImplemented", "Chunks that are signed one by one are not supported.");
  const expectedBytes = parseLength(
    request.header(isChunked ? "x-amz-decoded-content-length" : "content-length"),
  );
  if (expectedBytes !== undefined && expectedBytes > maxBytes) throw tooLarge();

  const trailers = new Map<string, string>();
  const digests = createDigests(statedChecksums(request), { sha256: isSha256(payloadHash) });
  let size = 0;

  return {
    chunks: tap(isChunked ? decodeChunks(request.body, trailers) : request.body, (chunk) => {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      digests.update(chunk);
    }),
    finish: async () => {
      const { md5, sha256Hex, checksums } = await digests.finish();
      if (expectedBytes !== undefined && expectedBytes !== size)
        throw new S3Error(400, "IncompleteBody", "The body was not of the length that its header announced.");
      if (sha256Hex !== undefined && sha256Hex !== payloadHash)
        throw new S3Error(
          400,
          "XAmzContentSHA256Mismatch",
          "The provided 'x-amz-content-sha256' does not match.",
        );
      const contentMd5 = request.header("content-md5");
      if (contentMd5 !== undefined && contentMd5 !== md5.toString("base64"))
        throw checksumMismatch("Content-MD5");
      return { md5, checksum: verifyChecksums(request, trailers, checksums) };
    },
  };
}

function verifyChecksums(
  request: S3Request,
  trailers: Map<string, string>,
  calculated: Map<ChecksumName, string>,
): string | undefined {
  let stored: string | undefined;
  for (const [name, value] of calculated) {
    const stated = request.amz(checksumHeader(name)) ?? trailers.get(checksumHeader(name));
    if (stated === undefined) continue;
    if (stated !== value) throw checksumMismatch(name.toUpperCase());
    stored ??= `${name}:${value}`;
  }
  return stored;
}

function statedChecksums(request: S3Request): ChecksumName[] {
  const trailer = (request.header("x-amz-trailer") ?? "").toLowerCase();
  return CHECKSUMS.filter(
    (name) => request.amz(checksumHeader(name)) !== undefined || trailer.includes(checksumHeader(name)),
  );
}

async function* tap(source: AsyncIterable<Uint8Array>, onChunk: (chunk: Uint8Array) => void) {
  for await (const chunk of source) {
    onChunk(chunk);
    yield chunk;
  }
}

const isSha256 = (payloadHash: string) => /^[0-9a-f]{64}$/.test(payloadHash);

function parseLength(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const value = Number(header);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new S3Error(400, "InvalidArgument", "A length is malformed.");
  return value;
}

export async function readSmallBody(request: S3Request, payloadHash: string): Promise<string> {
  const upload = readUpload(request, payloadHash, 2 ** 20);
  const pieces: Uint8Array[] = [];
  for await (const chunk of upload.chunks) pieces.push(chunk);
  await upload.finish();
  return Buffer.concat(pieces).toString("utf8");
}
