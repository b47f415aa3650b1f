/// <reference path="../../../../sst-env.d.ts" />
import { S3Client } from "@aws-sdk/client-s3";
import type { FileStore } from "@frangipani/core/books";
import { Resource } from "sst";
import { s3Files } from "../adapters/s3-files.ts";
import { filesTimeouts } from "../adapters/timeouts.ts";
import type { FileResource } from "./resources.ts";

// For browsers: without the checksums that the SDK adds by default.
const s3 = new S3Client({ ...filesTimeouts, requestChecksumCalculation: "WHEN_REQUIRED" });

/** In a file of its own, as S3's SDK has 160 kB. */
export const awsFiles = (): FileResource => ({ s3, bucket: Resource.Media.name });

export const awsFileStore = (): FileStore => s3Files(s3, Resource.Media.name);
