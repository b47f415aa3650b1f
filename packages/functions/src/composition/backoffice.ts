import {
  dynamoActivity,
  dynamoBooks,
  dynamoSettings,
  dynamoStockLines,
  readCategoryCounts,
} from "@frangipani/core/dynamo";
import { s3Files } from "../adapters/s3-files.ts";
import { createBackoffice } from "../backoffice/app.ts";
import { fileInspector } from "../backoffice/files/inspector.ts";
import { composeActor } from "./identify.ts";
import type { ClientResource, FileResource, KeyResource, TableResource } from "./resources.ts";

export const composeBackoffice = (resources: TableResource & KeyResource & FileResource & ClientResource) =>
  createBackoffice({
    activity: dynamoActivity(resources.table),
    books: dynamoBooks(resources.table),
    stockLines: dynamoStockLines(resources.table),
    ...dynamoSettings(resources.table),
    files: s3Files(resources.s3, resources.bucket),
    inspect: fileInspector,
    clock: resources.clock,
    countBooks: () => readCategoryCounts(resources.table),
    clientIpAddress: resources.clientIpAddress,
    identify: composeActor(resources),
  });
