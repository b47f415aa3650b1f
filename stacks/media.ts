import { MEDIA } from "@frangipani/functions/paths";
import { router } from "./router.ts";
import { readableByShop } from "./shop-reads.ts";
import { isProduction } from "./stage.ts";
import { mediaName } from "./storage.ts";

/** Covers, samples and catalogue snapshots, which the shop's address shows, and uploads, which it never does. */
export const media = new sst.aws.Bucket("Media", {
  policy: [readableByShop(["covers/*", "samples/*", "catalogue/*"])],
  // Browsers of administrators put samples here, with an address signed for one file.
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
      args.bucket = mediaName;
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
      ]);
    },
  },
});

router.routeBucket(MEDIA, media, { rewrite: { regex: `^${MEDIA}/(.*)$`, to: "/$1" } });
