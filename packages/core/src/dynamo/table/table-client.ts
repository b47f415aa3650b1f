import type { Readable } from "node:stream";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  BatchWriteCommandInput,
  BatchWriteCommandOutput,
  DeleteCommandInput,
  DeleteCommandOutput,
  GetCommandInput,
  GetCommandOutput,
  PutCommandInput,
  PutCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  ScanCommandInput,
  ScanCommandOutput,
  TransactWriteCommandInput,
  TransactWriteCommandOutput,
  UpdateCommandInput,
  UpdateCommandOutput,
} from "@aws-sdk/lib-dynamodb";
import { HttpRequest } from "@smithy/core/protocols";
import { isThrottlingError, isTransientError, StandardRetryStrategy } from "@smithy/core/retry";
import { SignatureV4 } from "@smithy/signature-v4";
import { toAttributeValues, toPlainValues } from "./attribute-values.ts";
import { TableError } from "./table-error.ts";

type Operations = {
  GetItem: [GetCommandInput, GetCommandOutput];
  BatchGetItem: [BatchGetCommandInput, BatchGetCommandOutput];
  Query: [QueryCommandInput, QueryCommandOutput];
  Scan: [ScanCommandInput, ScanCommandOutput];
  PutItem: [PutCommandInput, PutCommandOutput];
  UpdateItem: [UpdateCommandInput, UpdateCommandOutput];
  DeleteItem: [DeleteCommandInput, DeleteCommandOutput];
  BatchWriteItem: [BatchWriteCommandInput, BatchWriteCommandOutput];
  TransactWriteItems: [TransactWriteCommandInput, TransactWriteCommandOutput];
};
export type Operation = keyof Operations;

/** What `Table` needs of DynamoDB: operations on items with plain values. */
export type TableClient = {
  /** @throws TableError, and what the connection throws, after all retries */
  call<O extends Operation>(operation: O, input: Operations[O][0]): Promise<Operations[O][1]>;
};

/** What the SDK's client resolves of its settings. */
type TableClientConfig = Pick<
  DynamoDBClient["config"],
  "credentials" | "endpoint" | "maxAttempts" | "region" | "requestHandler" | "sha256"
>;

/** Is called for each operation, and makes its call, retries included. */
export type ObserveCall = <T extends object>(operation: Operation, call: () => Promise<T>) => Promise<T>;

/**
 * DynamoDB's protocol over the SDK's connections, credentials, signatures and retries, without its client, which takes
 * two thirds of the processor time of a call.
 */
export function tableClient(
  config: TableClientConfig,
  observe: ObserveCall = (_, call) => call(),
): TableClient {
  const signer = new SignatureV4({ ...config, service: "dynamodb" });
  const retries = new StandardRetryStrategy(config.maxAttempts);

  async function send(operation: Operation, body: string): Promise<object> {
    const request = await requestOf(config, operation, body);
    let token = await retries.acquireInitialRetryToken("");
    for (;;) {
      const attempts = token.getRetryCount() + 1;
      try {
        const signed = await signer.sign(request);
        const { response } = await config.requestHandler.handle(signed as HttpRequest);
        const { statusCode, headers } = response;
        const text = await read(response.body);
        const metadata = { requestId: headers["x-amzn-requestid"], attempts, httpStatusCode: statusCode };
        if (statusCode !== 200) throw new TableError(text, metadata);
        retries.recordSuccess(token);
        return Object.assign(JSON.parse(text), { $metadata: metadata });
      } catch (thrown) {
        const error = thrown as SdkError;
        const next = await retries
          .refreshRetryTokenForRetry(token, { error, errorType: errorTypeOf(error) })
          .catch(() => undefined);
        if (!next) throw Object.assign(error, { $metadata: { attempts, ...error.$metadata } });
        token = next;
      }
    }
  }

  const call = async (operation: Operation, input: object) => {
    const body = JSON.stringify(toAttributeValues(input));
    return toPlainValues(await observe(operation, () => send(operation, body)));
  };
  return { call } as TableClient;
}

async function requestOf(
  config: TableClientConfig,
  operation: Operation,
  body: string,
): Promise<HttpRequest> {
  const { protocol, hostname, port } = await endpointOf(config);
  return new HttpRequest({
    method: "POST",
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: "/",
    headers: {
      host: port ? `${hostname}:${port}` : hostname,
      "content-type": "application/x-amz-json-1.0",
      "content-length": String(Buffer.byteLength(body)),
      "x-amz-target": `DynamoDB_20120810.${operation}`,
    },
    body,
  });
}

async function endpointOf({ endpoint, region }: TableClientConfig) {
  if (endpoint) return endpoint();
  const { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL } = process.env;
  return new URL(
    AWS_ENDPOINT_URL_DYNAMODB ?? AWS_ENDPOINT_URL ?? `https://dynamodb.${await region()}.amazonaws.com`,
  );
}

const read = (body: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    body.on("data", (chunk: Buffer) => chunks.push(chunk));
    body.once("end", () => resolve(Buffer.concat(chunks).toString()));
    body.once("error", reject);
  });

type SdkError = Parameters<typeof isTransientError>[0];

function errorTypeOf(error: SdkError) {
  if (isThrottlingError(error)) return "THROTTLING";
  return isTransientError(error) ? "TRANSIENT" : "CLIENT_ERROR";
}
