import { WEB } from "@frangipani/functions/edge-function";
import { RELEASED_FILES } from "@frangipani/functions/release";
import { readableByShop } from "../storage/bucket-policy.ts";
import { router } from "./router.ts";

// For files without a hash in their name (worker, manifest, index.html): browsers revalidate them each time, mostly 304; the
// edge asks the bucket once a minute, unless a release, which copies them to their place, clears it.
const REVALIDATE = "public, max-age=0, must-revalidate, s-maxage=60";
// For files with a hash in their name.
const IMMUTABLE = "public, max-age=31536000, immutable";

// CloudFront compresses files itself; `.stamp` is only for the build.
const NOT_SERVED = "{**/*.br,.stamp}";

// Files of earlier versions stay (`purge: false`), for pages that were opened before a deployment.
export const web = new sst.aws.StaticSite(WEB, {
  path: "packages/web/dist",
  router: { instance: router },
  assets: {
    purge: false,
    fileOptions: [
      { files: `${RELEASED_FILES}/**`, ignore: NOT_SERVED, cacheControl: REVALIDATE },
      { files: "assets/**", ignore: NOT_SERVED, cacheControl: IMMUTABLE },
    ],
  },
  // Every file is either revalidated or immutable.
  invalidation: false,
  // The bucket is readable by this distribution alone.
  transform: {
    assets: (args) => {
      delete args.access;
      args.policy = [readableByShop(["*"])];
      args.cors = false;
    },
  },
});
