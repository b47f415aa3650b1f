import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";

/** The client of a `Table`. Middleware is added before the first request. */
export function tableClient(config: DynamoDBClientConfig): DynamoDBClient {
  // Otherwise the SDK composes the middleware of each request anew.
  const client = new DynamoDBClient({ ...config, cacheMiddleware: true });
  // It copies every response for a logger, also when there is none: a tenth of a query of 20 items.
  client.middlewareStack.remove("loggerMiddleware");
  return client;
}
