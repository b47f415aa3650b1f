import { createHash, type Hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { Crc32c, Crc64NvmeJs } from "@aws-sdk/checksums/crc";

/** The checksums that a client may send, and that S3 then verifies and stores. */
export const CHECKSUMS = ["crc32", "crc32c", "crc64nvme", "sha1", "sha256"] as const;
export type ChecksumName = (typeof CHECKSUMS)[number];
export const checksumHeader = (name: ChecksumName) => `x-amz-checksum-${name}`;

type Running = { update(chunk: Uint8Array): void; base64(): string | Promise<string> };

function running(name: ChecksumName): Running {
  switch (name) {
    case "crc32":
      return runningCrc32();
    case "crc32c":
      return runningCrc(new Crc32c());
    case "crc64nvme":
      return runningCrc(new Crc64NvmeJs());
    case "sha1":
    case "sha256":
      return runningHash(createHash(name));
  }
}

function runningCrc32(): Running {
  let value = 0;
  return {
    update: (chunk) => {
      value = crc32(chunk, value);
    },
    base64: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes.toString("base64");
    },
  };
}

const runningCrc = (sum: { update(chunk: Uint8Array): void; digest(): Promise<Uint8Array> }): Running => ({
  update: (chunk) => sum.update(chunk),
  base64: async () => Buffer.from(await sum.digest()).toString("base64"),
});

const runningHash = (hash: Hash): Running => ({
  update: (chunk) => void hash.update(chunk),
  base64: () => hash.digest("base64"),
});

type Digests = {
  update(chunk: Uint8Array): void;
  finish(): Promise<{ md5: Buffer; sha256Hex: string | undefined; checksums: Map<ChecksumName, string> }>;
};

export function takeDigests(requested: ChecksumName[], { sha256 }: { sha256: boolean }): Digests {
  const md5 = createHash("md5");
  const payload = sha256 ? createHash("sha256") : undefined;
  const sums = requested.map((name) => [name, running(name)] as const);
  return {
    update: (chunk) => {
      md5.update(chunk);
      payload?.update(chunk);
      for (const [, sum] of sums) sum.update(chunk);
    },
    finish: async () => ({
      md5: md5.digest(),
      sha256Hex: payload?.digest("hex"),
      checksums: new Map(
        await Promise.all(sums.map(async ([name, sum]) => [name, await sum.base64()] as const)),
      ),
    }),
  };
}
