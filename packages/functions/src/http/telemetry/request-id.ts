import { randomUUID } from "node:crypto";
import type { Context } from "hono";

/**
 * CloudFront sends it with every request that it forwards, and has it in its log and in its response's header of that name.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/APIReference/API_OriginRequestPolicy.html
 */
const EDGE_REQUEST_ID = "x-amz-cf-id";
const WELL_FORMED = /^[\w=-]{20,100}$/;

/** CloudFront's id of the request; where there is no CloudFront, a new one. */
export function requestIdOf(c: Context): string {
  const id = c.req.header(EDGE_REQUEST_ID) ?? "";
  return WELL_FORMED.test(id) ? id : randomUUID();
}
