import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { acceptBuild, type BuildRequest, type Bundle } from "./build-lambda.ts";
import { ACCOUNT } from "./mocked-aws.ts";

/** The RPC server of SST's CLI: records the program's requests to build functions, which are built later. */
export async function serveCli(workspace: string, bundles: Record<string, Bundle>) {
  const calls: Record<string, (params: never) => unknown> = {
    "Provider.Aws.Bootstrap": () => ({
      asset: "sst-asset-mock",
      state: "sst-state-mock",
      assetEcrRegistryId: ACCOUNT,
      assetEcrUrl: "mock",
      appsyncHttp: "",
      appsyncRealtime: "",
    }),
    "Runtime.Build": (request: BuildRequest) => {
      try {
        const bundle = acceptBuild(workspace, request);
        bundles[request.functionID] = bundle;
        return { out: bundle.folder, handler: "bundle.handler", errors: [], sourcemaps: [] };
      } catch (error) {
        return { out: "", handler: "", errors: [String(error)], sourcemaps: [] };
      }
    },
  };
  const server = createServer((request, response) => {
    response.setHeader("connection", "close");
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const { method, params } = JSON.parse(Buffer.concat(chunks).toString());
      const call = calls[method];
      const result = call ? { result: call(params[0] as never) } : { error: `no call ${method}` };
      response.end(JSON.stringify(result));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // It must not keep the program from ending when nothing is left to do.
  server.unref();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
