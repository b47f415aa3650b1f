import { router } from "./router.ts";
import { account } from "./stage.ts";

/** A bucket's policy by which this shop's distribution, and nobody else's, reads files below `paths`. */
export const readableByShop = (paths: string[]) => ({
  actions: ["s3:GetObject"],
  principals: [{ type: "service" as const, identifiers: ["cloudfront.amazonaws.com"] }],
  paths,
  conditions: [
    {
      test: "StringEquals",
      variable: "AWS:SourceArn",
      values: [$interpolate`arn:aws:cloudfront::${account}:distribution/${router.distributionID}`],
    },
  ],
});
