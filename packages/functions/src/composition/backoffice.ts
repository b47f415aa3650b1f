import {
  dynamoActivity,
  dynamoBooks,
  dynamoSettings,
  dynamoStockLines,
  readCategoryCounts,
} from "@frangipani/core/dynamo";
import { createBackoffice } from "../backoffice/app.ts";
import { fileInspector } from "../backoffice/files/inspector.ts";
import { composeActor } from "./identify.ts";
import type { ClientResource, FileStoreResource, KeyResource, TableResource } from "./resources.ts";

export const composeBackoffice = (
  resources: TableResource & KeyResource & FileStoreResource & ClientResource,
) =>
  createBackoffice({
    activity: dynamoActivity(resources.table),
    books: dynamoBooks(resources.table),
    stockLines: dynamoStockLines(resources.table),
    ...dynamoSettings(resources.table),
    files: resources.files,
    inspect: fileInspector,
    clock: resources.clock,
    countBooks: () => readCategoryCounts(resources.table),
    clientIpAddress: resources.clientIpAddress,
    identify: composeActor(resources),
  });
