import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ServiceUrls } from "../../packages/local/src/resources.ts";

const PROGRAM = fileURLToPath(new URL("function-process.ts", import.meta.url));

export type FunctionSettings = {
  name: "sweeper" | "mail-sender";
  dataDir: string;
  urls: ServiceUrls;
  clockAheadSeconds: number;
};
type FunctionResponse<T> = { result: T; error?: string; cpu: NodeJS.CpuUsage };

/** A function in a process of its own that handles one event at a time, as an instance of a Lambda function does. */
type ForkedFunction<E, R> = {
  invoke(event: E): Promise<R>;
  /** Of its process, from its start to its last response. */
  cpuSeconds(): number;
  stop(): Promise<void>;
};

/** Loads a function in a process of its own. @throws Error from `invoke` when the function throws or its process ends */
export async function forkFunction<E, R>(settings: FunctionSettings): Promise<ForkedFunction<E, R>> {
  const child = fork(PROGRAM, [JSON.stringify(settings)]);
  const ended = once(child, "exit");
  const nextResponse = async (): Promise<FunctionResponse<R>> => {
    const [response] = await Promise.race([
      once(child, "message"),
      ended.then(([code]) => [{ error: `the process of ${settings.name} ended with ${code}` }]),
    ]);
    if (response.error) throw new Error(response.error);
    return response;
  };
  let { cpu } = await nextResponse();
  return {
    async invoke(event) {
      const response = nextResponse();
      child.send({ event });
      const { result, cpu: used } = await response;
      cpu = used;
      return result;
    },
    cpuSeconds: () => (cpu.user + cpu.system) / 1e6,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}
