import { MEDIA } from "@frangipani/functions/paths";
import { readableByShop, router } from "../edge/router.ts";
import { isProduction, mediaBucketName } from "../stage.ts";

/** Folders of the catalogue's chunks, which browsers read, and of the index that functions search. */
export const SNAPSHOT_FOLDERS = ["catalogue", "search"];

/** Room for the index (0.6 GB with a million books), its successor, and what SQLite sorts (docs/decisions/023-server-search.md). */
export const INDEX_STORAGE = "2 GB";

/** Room for the snapshot job: the index, and, while it reads all books, those too, about 2 GB with a million. */
export const SNAPSHOT_STORAGE = "4 GB";

/** Node 24 before 24.15 logs at each cold start that SQLite is experimental; this keeps it from that. */
export const NO_SQLITE_WARNING = { NODE_OPTIONS: "--disable-warning=ExperimentalWarning" };

// Covers, samples and catalogue snapshots are served under `/media`; uploads never are.
export const media = new sst.aws.Bucket("Media", {
  policy: [readableByShop(["covers/*", "samples/*", "catalogue/*"])],
  // Administrators' browsers upload samples straight to the bucket, and files of imports to and fro, by presigned URLs.
  cors: {
    allowOrigins: [router.url],
    allowMethods: ["GET", "PUT"],
    allowHeaders: ["content-type"],
    exposeHeaders: [],
    maxAge: "1 hour",
  },
  lifecycle: [{ id: "forget-uploads", prefix: "uploads/", expiresIn: "7 days" }],
  versioning: isProduction,
  transform: {
    bucket: (args, options) => {
      args.bucket = mediaBucketName;
      args.forceDestroy = !isProduction;
      options.protect = isProduction;
    },
    // SST's `lifecycle` knows neither earlier versions of objects nor unfinished uploads.
    lifecycle: (args) => {
      args.rules = $output(args.rules).apply((rules = []) => [
        ...rules,
        {
          id: "tidy-up",
          status: "Enabled",
          filter: { prefix: "" },
          abortIncompleteMultipartUpload: { daysAfterInitiation: 1 },
          noncurrentVersionExpiration: { noncurrentDays: 30 },
        },
        // Earlier versions of snapshots are kept for a day only, since they are large and made anew each hour at least.
        ...SNAPSHOT_FOLDERS.map((folder) => ({
          id: `forget-${folder}`,
          status: "Enabled",
          filter: { prefix: `${folder}/` },
          noncurrentVersionExpiration: { noncurrentDays: 1 },
        })),
      ]);
    },
  },
});

router.routeBucket(MEDIA, media);
