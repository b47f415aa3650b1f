import { WEB } from "./edge.ts";
import { router } from "./router.ts";
import { readableByShop } from "./shop-reads.ts";

/** The worker, the manifest, index.html and whatever else keeps its name: asked for again each time, mostly for a 304. */
const REVALIDATE = "no-cache";
/** What has a hash in its name never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** CloudFront compresses by itself; the build's note about itself is nobody else's business. */
const NOT_SERVED = "{**/*.br,.stamp}";

/** The web app. Files of earlier versions stay, for pages that were opened before a deployment. */
export const web = new sst.aws.StaticSite(WEB, {
  path: "packages/web/dist",
  router: { instance: router },
  assets: {
    purge: false,
    // The last one that fits a file counts.
    fileOptions: [
      { files: "**", ignore: NOT_SERVED, cacheControl: REVALIDATE },
      { files: "assets/**", ignore: NOT_SERVED, cacheControl: IMMUTABLE },
    ],
  },
  // Everything is either asked for each time or never changes.
  invalidation: false,
  transform: {
    assets: (args) => {
      delete args.access;
      args.policy = [readableByShop(["*"])];
      args.cors = false;
    },
  },
});
