import { filesOnDemand } from "../adapters/files-on-demand.ts";
import type { FileStoreResource } from "./resources.ts";

/** For a function of whose requests few are about a file: S3's SDK is loaded with the first of these. */
export const awsFilesOnDemand = (): FileStoreResource => ({
  files: filesOnDemand(async () => {
    const { awsFileStore } = await import("./aws-files.ts");
    return awsFileStore();
  }),
});
