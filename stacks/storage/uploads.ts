import { account, region } from "../stage.ts";

/** Fixed, since the pages' security policy names the bucket before it is created. */
export const mediaBucketName = $interpolate`${$app.name}-${$app.stage}-media-${account}`;

/** The origin to which browsers upload samples: the bucket itself. */
export const uploadsOrigin = $interpolate`https://${mediaBucketName}.s3.${region}.amazonaws.com`;
