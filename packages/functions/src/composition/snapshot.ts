import { dynamoCatalogue } from "@frangipani/core/dynamo";
import { packIndex } from "../adapters/pack-index.ts";
import { s3Files } from "../adapters/s3-files.ts";
import { createSnapshotJob } from "../jobs/snapshot.ts";
import type { FileResource, TableResource } from "./resources.ts";

export const composeSnapshot = ({ table, clock, s3, bucket }: TableResource & FileResource) =>
  createSnapshotJob({
    catalogue: dynamoCatalogue(table),
    files: s3Files(s3, bucket),
    pack: packIndex,
    clock,
  });
