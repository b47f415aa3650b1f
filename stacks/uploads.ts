import { region } from "./stage.ts";
import { mediaName } from "./storage.ts";

/** The origin that browsers upload samples to: the bucket itself. */
export const uploads = $interpolate`https://${mediaName}.s3.${region}.amazonaws.com`;
