import { distributionArn } from "../edge/router.ts";

/** Lets this shop's CloudFront distribution, and no other, read the files below `paths`. */
export const readableByShop = (paths: string[]) => ({
  actions: ["s3:GetObject"],
  principals: [{ type: "service" as const, identifiers: ["cloudfront.amazonaws.com"] }],
  paths,
  conditions: [
    {
      test: "StringEquals",
      variable: "AWS:SourceArn",
      values: [distributionArn],
    },
  ],
});
