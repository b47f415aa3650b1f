import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { FileMeta, FileStore, LargeFileStore } from "@frangipani/core/books";
import { log } from "../http/telemetry/log.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
// S3's limit per DeleteObjects.
const MAX_FILES_PER_DELETE = 1000;

/** `signer` presigns for browsers, with `requestChecksumCalculation: "WHEN_REQUIRED"`: a plain PUT has no checksum. */
export const s3Files = (s3: S3Client, bucket: string, signer = s3): FileStore & LargeFileStore => ({
  async put(path, bytes, meta) {
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: path, Body: bytes, ...headersOf(meta) }));
  },

  async putFile(path, file, meta) {
    const { size } = await stat(file);
    const Body = createReadStream(file);
    await s3.send(
      new PutObjectCommand({ Bucket: bucket, Key: path, Body, ContentLength: size, ...headersOf(meta) }),
    );
  },

  async readStream(path) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: path }));
    // https://docs.aws.amazon.com/AWSJavaScriptSDK/v3/latest/client/s3/command/GetObjectCommand/: a Readable in Node
    if (!(Body instanceof Readable)) throw new Error(`${path} has no body`);
    return Body;
  },

  async read(path) {
    const object = await undefinedIfMissing(s3.send(new GetObjectCommand({ Bucket: bucket, Key: path })));
    return object?.Body?.transformToByteArray();
  },

  async size(path) {
    const object = await undefinedIfMissing(s3.send(new HeadObjectCommand({ Bucket: bucket, Key: path })));
    return object?.ContentLength;
  },

  async remove(allPaths) {
    for (let index = 0; index < allPaths.length; index += MAX_FILES_PER_DELETE) {
      const paths = allPaths.slice(index, index + MAX_FILES_PER_DELETE);
      const Delete = { Quiet: true, Objects: paths.map((Key) => ({ Key })) };
      try {
        const response = await s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }));
        const notRemoved = (response.Errors ?? []).map(({ Key }) => Key);
        if (notRemoved.length > 0) log("warn", { event: "files.left", paths: notRemoved });
      } catch (error) {
        log("warn", { event: "files.left", paths, error });
      }
    }
  },

  async *list(prefix, after) {
    const range = { Bucket: bucket, Prefix: prefix, StartAfter: after };
    for await (const page of paginateListObjectsV2({ client: s3 }, range))
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key && LastModified) yield { path: Key, modifiedAt: LastModified };
  },

  async presignPut(path, { contentType, size, expiresInSeconds }) {
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: path,
      ContentType: contentType,
      ContentLength: size,
    });
    // Signed, so that the store itself refuses another type or another length.
    const signed = new Set(["host", "content-type", "content-length"]);
    const url = await getSignedUrl(signer, command, {
      expiresIn: expiresInSeconds,
      signableHeaders: signed,
      unhoistableHeaders: signed,
    });
    return { url, headers: { "content-type": contentType } };
  },

  presignGet: (path) =>
    getSignedUrl(signer, new GetObjectCommand({ Bucket: bucket, Key: path }), { expiresIn: 60 }),
});

const headersOf = ({ contentType, contentDisposition, contentEncoding, cacheControl }: FileMeta) => ({
  ContentType: contentType,
  CacheControl: cacheControl ?? IMMUTABLE,
  ...(contentDisposition && { ContentDisposition: contentDisposition }),
  ...(contentEncoding && { ContentEncoding: contentEncoding }),
});

async function undefinedIfMissing<T>(pending: Promise<T>): Promise<T | undefined> {
  try {
    return await pending;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "NoSuchKey" || name === "NotFound") return undefined;
    throw error;
  }
}
