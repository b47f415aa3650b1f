import {
  DynamoDBClient,
  type DynamoDBClientConfig,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import { startRetries } from "../../kernel/retry.ts";

/** The client of a `Table`. Middleware is added before the first request. */
export function tableClient(config: DynamoDBClientConfig): DynamoDBClient {
  // Otherwise the SDK composes the middleware of each request anew.
  const client = new DynamoDBClient({ ...config, cacheMiddleware: true });
  // The middleware copies every response for a logger, even without one: a tenth of the time of a query of 20 items.
  client.middlewareStack.remove("loggerMiddleware");
  return client;
}

const TRANSIENT = new Set(["TransactionConflict", "ProvisionedThroughputExceeded", "ThrottlingError"]);

/** The reason code for each write of a cancelled transaction; empty for other errors. */
export const cancellationCodes = (error: unknown): (string | undefined)[] =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).map(({ Code }) => Code)
    : [];

/**
 * Retries requests that conflicted with a transaction or were throttled, with backoff.
 * @param knownResult called before each retry; a result ends the retries
 */
export async function retryTransient<T>(
  send: () => Promise<T>,
  knownResult: () => Promise<T | undefined> = async () => undefined,
): Promise<T> {
  for (const retries = startRetries(); ; ) {
    try {
      return await send();
    } catch (error) {
      if (!isTransient(error) || !(await retries.next())) throw error;
    }
    const result = await knownResult();
    if (result !== undefined) return result;
  }
}

// The SDK retries throttled requests, but neither cancelled transactions nor writes that met one.
const isTransient = (error: unknown): boolean =>
  error instanceof TransactionConflictException ||
  cancellationCodes(error).some((code) => code !== undefined && TRANSIENT.has(code));

/** For a batch that was throttled; named like the error of a single request, so that users may try again. */
export const throttled = (message: string): Error =>
  Object.assign(new Error(message), { name: "ThrottlingException" });
