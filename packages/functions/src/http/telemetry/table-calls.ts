import { noteCall } from "./metering.ts";

type Metadata = { $metadata?: { requestId?: string; attempts?: number } };

/** Notes each call of the table, failed ones too, for the log lines of requests that are slow or fail. */
export async function noteTableCall<T extends object>(command: string, call: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const note = ({ $metadata }: Metadata, failed?: string) =>
    noteCall({
      command,
      milliseconds: Math.round(performance.now() - begun),
      awsRequestId: $metadata?.requestId,
      attempts: $metadata?.attempts,
      failed,
    });
  try {
    const output = await call();
    note(output);
    return output;
  } catch (error) {
    note(error as Metadata, (error as Error).name);
    throw error;
  }
}
