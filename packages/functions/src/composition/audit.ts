import { setTimeout } from "node:timers/promises";
import { dynamoAudit } from "@frangipani/core/dynamo";
import { s3Files } from "../adapters/s3-files.ts";
import { createAudit } from "../jobs/audit.ts";
import type { FileResource, TableResource } from "./resources.ts";

export const composeAudit = ({ table, clock, s3, bucket }: TableResource & FileResource) =>
  createAudit({
    store: dynamoAudit(table),
    files: s3Files(s3, bucket),
    clock,
    pause: (seconds) => setTimeout(seconds * 1000),
  });
