import { region } from "../stage.ts";
import { mediaBucketName } from "./table.ts";

/** The origin to which browsers upload samples: the bucket itself. */
export const uploadsOrigin = $interpolate`https://${mediaBucketName}.s3.${region}.amazonaws.com`;
