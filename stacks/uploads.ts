import { region } from "./stage.ts";
import { mediaName } from "./storage.ts";

/** Where browsers put samples that are too large for a form: the bucket itself. */
export const uploads = $interpolate`https://${mediaName}.s3.${region}.amazonaws.com`;
