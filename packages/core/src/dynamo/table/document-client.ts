import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** The client that `Table` takes: properties that are undefined are not stored. */
export function documentClient(client: DynamoDBClient): DynamoDBDocumentClient {
  // It copies every response for a logger, also when there is none: a tenth of a query of 20 items.
  client.middlewareStack.remove("loggerMiddleware");
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
