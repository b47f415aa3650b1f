import { createHash, type Hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { Crc32c, Crc64NvmeJs } from "@aws-sdk/checksums/crc";

/** The checksums that a client may send, and that S3 then verifies and stores. */
export const CHECKSUMS = ["crc32", "crc32c", "crc64nvme", "sha1", "sha256"] as const;
export type ChecksumName = (typeof CHECKSUMS)[number];
export const checksumHeader = (name: ChecksumName) => `x-amz-checksum-${name}`;

type RunningChecksum = { update(chunk: Uint8Array): void; base64(): string | Promise<string> };

function createChecksum(name: ChecksumName): RunningChecksum {
  switch (name) {
    case "crc32":
      return createCrc32();
    case "crc32c":
      return fromCrc(new Crc32c());
    case "crc64nvme":
      return fromCrc(new Crc64NvmeJs());
    case "sha1":
    case "sha256":
      return fromHash(createHash(name));
  }
}

function createCrc32(): RunningChecksum {
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

const fromCrc = (checksum: {
  update(chunk: Uint8Array): void;
  digest(): Promise<Uint8Array>;
}): RunningChecksum => ({
  update: (chunk) => checksum.update(chunk),
  base64: async () => Buffer.from(await checksum.digest()).toString("base64"),
});

const fromHash = (hash: Hash): RunningChecksum => ({
  update: (chunk) => void hash.update(chunk),
  base64: () => hash.digest("base64"),
});

type Digests = {
  update(chunk: Uint8Array): void;
  finish(): Promise<{ md5: Buffer; sha256Hex: string | undefined; checksums: Map<ChecksumName, string> }>;
};

export function createDigests(requested: ChecksumName[], { sha256 }: { sha256: boolean }): Digests {
  const md5 = createHash("md5");
  const payload = sha256 ? createHash("sha256") : undefined;
  const running = requested.map((name) => [name, createChecksum(name)] as const);
  return {
    update: (chunk) => {
      md5.update(chunk);
      payload?.update(chunk);
      for (const [, checksum] of running) checksum.update(chunk);
    },
    finish: async () => ({
      md5: md5.digest(),
      sha256Hex: payload?.digest("hex"),
      checksums: new Map(
        await Promise.all(running.map(async ([name, checksum]) => [name, await checksum.base64()] as const)),
      ),
    }),
  };
}
