import { randomUUID } from "node:crypto";
import { hostname, userInfo } from "node:os";
import { setTimeout } from "node:timers/promises";
import { type Actor, newRecord } from "@frangipani/core/activity";
import { recordWrites } from "@frangipani/core/dynamo";
import { instant } from "@frangipani/core/kernel";
import { awsFiles, awsOfficeFiles } from "@frangipani/functions/aws/files";
import { awsPayments } from "@frangipani/functions/aws/payments";
import {
  awsErasureList,
  awsMailQueue,
  awsQueues,
  awsSite,
  awsTable,
} from "@frangipani/functions/aws/resources";
import { connectToRunningProduct } from "@frangipani/local/running-product";

const stageResources = () => ({
  ...awsTable(),
  ...awsErasureList(),
  ...awsFiles(),
  ...awsOfficeFiles(),
  ...awsMailQueue(),
  ...awsQueues(),
  ...awsSite(),
  ...awsPayments(),
});

export type Shop = {
  /** A deployed stage's name; undefined for the product that is running on this machine. */
  stage: string | undefined;
  url(): string;
  /** @throws Error with a message for the terminal when the shop cannot be reached */
  resources(): Promise<ReturnType<typeof stageResources>>;
  /** Waits until the table's indexes have all that has been written; on a stage they may be behind by `seconds`. */
  settle(seconds: number): Promise<void>;
};

export const dataDirOf = (env: NodeJS.ProcessEnv): string => env.DATA_DIR ?? ".local";

export const localShop = (env: NodeJS.ProcessEnv): Shop => ({
  stage: undefined,
  url: () => `http://localhost:${env.PORT ?? "3000"}`,
  resources: () => connectToRunningProduct(dataDirOf(env)),
  // On this machine indexes are never behind. A second is enough for requests that are under way to end.
  settle: () => setTimeout(1_000),
});

/** A deployed stage. It can be reached only within `sst shell`, which knows the names of its resources. */
export function stageShop(stage: string, env: NodeJS.ProcessEnv): Shop {
  const assertNamesAreKnown = () => {
    const app = env.SST_RESOURCE_App;
    if (!app || JSON.parse(app).stage !== stage)
      throw new Error(`The names of stage ${stage} are not known here. Run it by npm run ops.`);
  };
  return {
    stage,
    url() {
      assertNamesAreKnown();
      return awsSite().publicUrl;
    },
    settle: (seconds) => setTimeout(seconds * 1000),
    async resources() {
      assertNamesAreKnown();
      return stageResources();
    },
  };
}

/** Who runs a command: the login name, on a stage with the id of the access key, which AWS logs, too. */
export async function operatorOf(shop: Shop, call: string, action: string): Promise<Actor> {
  const { s3, clock } = await shop.resources();
  const login = userInfo().username;
  const { accessKeyId } = await s3.config.credentials();
  return {
    id: "operator",
    email: shop.stage === undefined ? login : `${login} (${accessKeyId})`,
    address: hostname(),
    requestId: randomUUID(),
    call,
    action,
    at: instant(clock.now()),
  };
}

/** Records that a command is about to repair many items. */
export async function recordRun(shop: Shop, call: string, action: string): Promise<void> {
  const { table } = await shop.resources();
  const by = await operatorOf(shop, call, action);
  const change = { id: "shop", name: call, effect: "changed" as const, fields: [] };
  await table.write(...recordWrites(table, newRecord(by, "shop", [change])));
}
