// A file of its own, so that it can be imported lazily: S3's SDK has 160 kB.
/// <reference path="../../../../sst-env.d.ts" />
import { S3Client } from "@aws-sdk/client-s3";
import { Resource } from "sst";
import { s3Files } from "../adapters/s3-files.ts";
import { filesTimeouts } from "../adapters/timeouts.ts";

// Browsers upload by its presigned URLs, without the checksums that the SDK adds by default.
const s3 = new S3Client({ ...filesTimeouts, requestChecksumCalculation: "WHEN_REQUIRED" });

export const awsOfficeFiles = () => ({ officeFiles: s3Files(s3, Resource.Office.name) });

export const awsFiles = () => ({ s3, bucket: Resource.Media.name, files: s3Files(s3, Resource.Media.name) });
