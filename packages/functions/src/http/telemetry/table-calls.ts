import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { noteCall } from "./metering.ts";

type Metadata = { $metadata?: { requestId?: string; attempts?: number } };

/** Notes each call of the table, failed ones too, for the log lines of requests that are slow or fail. */
export function noteTableCalls(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const begun = performance.now();
        const note = ({ $metadata }: Metadata, failed?: string) =>
          noteCall({
            command: commandName,
            milliseconds: Math.round(performance.now() - begun),
            awsRequestId: $metadata?.requestId,
            attempts: $metadata?.attempts,
            failed,
          });
        try {
          const result = await next(args);
          note(result.output);
          return result;
        } catch (error) {
          note(error as Metadata, (error as Error).name);
          throw error;
        }
      },
    { step: "initialize", name: "noteTableCalls" },
  );
}
