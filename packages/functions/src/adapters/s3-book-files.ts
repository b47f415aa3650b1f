import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { FileStore } from "@frangipani/core/books/ports";
import { log } from "../http/log.ts";

/** Names come from contents, so what stands under one never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";

const isMissing = (error: unknown): boolean => error instanceof NoSuchKey || error instanceof NotFound;

/** Covers, samples and uploads in the bucket behind `/media`; uploads are private until their content was checked. */
export const s3BookFiles = (s3: S3Client, Bucket: string): FileStore => ({
  async put(Key, Body, { contentType, contentDisposition }) {
    await s3.send(
      new PutObjectCommand({
        Bucket,
        Key,
        Body,
        ContentType: contentType,
        CacheControl: IMMUTABLE,
        ...(contentDisposition ? { ContentDisposition: contentDisposition } : {}),
      }),
    );
  },

  async read(Key) {
    try {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      return await Body?.transformToByteArray();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },

  async size(Key) {
    try {
      return (await s3.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },

  async remove(paths) {
    for (const Key of paths) {
      try {
        await s3.send(new DeleteObjectCommand({ Bucket, Key }));
      } catch (error) {
        log("warn", { event: "file.left-behind", path: Key, error });
      }
    }
  },

  async presignPut(Key, { contentType, size, expiresInSeconds }) {
    const command = new PutObjectCommand({ Bucket, Key, ContentType: contentType, ContentLength: size });
    const signableHeaders = new Set(["content-type", "content-length"]);
    const url = await getSignedUrl(s3, command, { expiresIn: expiresInSeconds, signableHeaders });
    return { url, headers: { "content-type": contentType } };
  },
});
