import { dynamoBookReads, dynamoCatalogue } from "@frangipani/core/dynamo";
import { indexDisk } from "../adapters/index-disk.ts";
import { s3Files } from "../adapters/s3-files.ts";
import { createSnapshotJob } from "../jobs/snapshot.ts";
import type { FileResource, TableResource } from "./resources.ts";

export const composeSnapshot = ({ table, clock, s3, bucket }: TableResource & FileResource) =>
  createSnapshotJob({
    catalogue: dynamoCatalogue(table),
    books: dynamoBookReads(table),
    files: s3Files(s3, bucket),
    disk: indexDisk,
    clock,
  });
