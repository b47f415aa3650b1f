import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { noteCall } from "./metering.ts";

type Metadata = { $metadata?: { requestId?: string; attempts?: number } };
type Cancelled = { CancellationReasons?: { Code?: string }[] };

const THROTTLED = ["ProvisionedThroughputExceeded", "ThrottlingError"];

/** The SDK retries throttled requests and temporary failures, but not cancelled transactions. */
const isThrottled = ({ $metadata, CancellationReasons = [] }: Metadata & Cancelled): boolean =>
  ($metadata?.attempts ?? 1) > 1 || CancellationReasons.some(({ Code = "" }) => THROTTLED.includes(Code));

/** Records each call of the table, including failed ones, for the log lines of slow and failed requests. */
export function noteTableCalls(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const startedAt = performance.now();
        const note = (result: Metadata & Cancelled, failed?: string) =>
          noteCall(
            {
              command: commandName,
              milliseconds: Math.round(performance.now() - startedAt),
              awsRequestId: result.$metadata?.requestId,
              attempts: result.$metadata?.attempts,
              failed,
            },
            isThrottled(result),
          );
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
