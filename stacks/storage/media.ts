import { MEDIA } from "@frangipani/functions/paths";
import { router } from "../edge/router.ts";
import { isProduction } from "../stage.ts";
import { readableByShop } from "./bucket-policy.ts";
import { SNAPSHOT_FOLDERS } from "./catalogue-index.ts";
import { mediaBucketName } from "./uploads.ts";

// Covers, samples and catalogue snapshots are served under `/media`; uploads never are.
export const media = new sst.aws.Bucket("Media", {
  policy: [readableByShop(["covers/*", "samples/*", "catalogue/*"])],
  // Administrators' browsers upload samples straight to the bucket, by a presigned URL.
  cors: {
    allowOrigins: [router.url],
    allowMethods: ["PUT"],
    allowHeaders: ["content-type"],
    exposeHeaders: [],
    maxAge: "1 hour",
  },
  lifecycle: [{ id: "forget-uploads", prefix: "uploads/", expiresIn: "1 day" }],
  versioning: isProduction,
  transform: {
    bucket: (args, options) => {
      args.bucket = mediaBucketName;
      args.forceDestroy = !isProduction;
      options.protect = isProduction;
    },
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
        // Large, and made anew each hour and whenever the catalogue has changed.
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
