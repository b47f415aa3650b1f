import type { PostResult, SendingPorts } from "@frangipani/core/webhooks";
import { internet, type Network, NotPublic, requestPublic } from "./public-network.ts";

/** Includes the response's status; its body is not read. */
const WEBHOOK_TIMEOUT_MS = 10_000;

export const webhookPost =
  (network: Network = internet, timeoutMs = WEBHOOK_TIMEOUT_MS): SendingPorts["post"] =>
  async (url, { headers, body }): Promise<PostResult> => {
    const startedAt = Date.now();
    const signal = AbortSignal.timeout(timeoutMs);
    const timed = (result: Pick<PostResult, "status" | "problem">) => ({
      ...result,
      tookMs: Date.now() - startedAt,
    });
    try {
      const allHeaders = {
        ...headers,
        "content-length": String(Buffer.byteLength(body)),
        "user-agent": "FrangipaniBooks",
      };
      const options = { method: "POST", headers: allHeaders, body, signal };
      const response = await requestPublic(new URL(url), options, network);
      response.destroy();
      return timed({ status: response.statusCode ?? 0, problem: null });
    } catch (error) {
      return timed({ status: null, problem: problemOf(error, signal) });
    }
  };

function problemOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof NotPublic) return "The address is not one of the public internet";
  if (signal.aborted) return "No response in time";
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return `The address does not respond${code}`;
}
