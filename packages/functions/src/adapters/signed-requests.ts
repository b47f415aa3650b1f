import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { HttpRequest } from "@smithy/core/protocols";
import { SignatureV4 } from "@smithy/signature-v4";
import { isUnavailable } from "../http/unavailable.ts";

/** The configuration that every client of the AWS SDK has, whatever its service. */
export type AwsConfig = Pick<
  DynamoDBClient["config"],
  "credentials" | "region" | "requestHandler" | "sha256"
>;

export type SignedRequest = {
  method: "GET" | "POST";
  url: URL;
  headers?: Record<string, string>;
  body?: string;
};
type ReadBody<T> = (body: Readable) => Promise<T>;

const MAX_ATTEMPTS = 2;
const MAX_PAUSE_MS = 80;

/**
 * Sends signed requests without a service client, which has 100 kB. The returned function reads the response with `read`; for
 * another status than 200 it throws an Error with `statusCode`.
 */
export function signedRequests(config: AwsConfig, service: "s3" | "sqs") {
  const signer = new SignatureV4({ ...config, service, uriEscapePath: false });
  return async <T>({ method, url, headers, body }: SignedRequest, read: ReadBody<T>): Promise<T> => {
    const { protocol, hostname, port, host, pathname } = url;
    const request = new HttpRequest({
      method,
      protocol,
      hostname,
      ...(port && { port: Number(port) }),
      path: pathname,
      headers: { host, ...headers },
      ...(body !== undefined && { body }),
    });
    for (let attempt = 1; ; attempt += 1)
      try {
        return await send(config, (await signer.sign(request)) as HttpRequest, read);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isUnavailable(error)) throw error;
        await wait(Math.random() * MAX_PAUSE_MS);
      }
  };
}

/** Presigns URLs: whoever has one can read its file for a minute. @param bucketUrl without a trailing slash */
export function fileUrls(config: AwsConfig, bucketUrl: string) {
  const signer = new SignatureV4({ ...config, service: "s3", uriEscapePath: false });
  return async (path: string): Promise<string> => {
    const url = new URL(`${bucketUrl}/${path}`);
    const { protocol, hostname, host, pathname } = url;
    const headers = { host, "x-amz-content-sha256": "UNSIGNED-PAYLOAD" };
    const request = new HttpRequest({ method: "GET", protocol, hostname, path: pathname, headers });
    const { query } = await signer.presign(request, { expiresIn: 60 });
    return `${url}?${new URLSearchParams(query as Record<string, string>)}`;
  };
}

async function send<T>({ requestHandler }: AwsConfig, request: HttpRequest, read: ReadBody<T>): Promise<T> {
  const { response } = await requestHandler.handle(request);
  const { statusCode, body } = response;
  if (statusCode !== 200) {
    const text = await buffer(body);
    throw Object.assign(new Error(`${request.hostname}${request.path} returned ${statusCode}: ${text}`), {
      statusCode,
    });
  }
  return read(body);
}
