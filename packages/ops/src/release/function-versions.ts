import {
  CreateAliasCommand,
  GetAliasCommand,
  InvokeCommand,
  LambdaClient,
  paginateListVersionsByFunction,
  ResourceNotFoundException,
  UpdateAliasCommand,
} from "@aws-sdk/client-lambda";
import { LIVE, PREVIOUS } from "@frangipani/functions/release";

/** A published version of a function, of the release that its description names. */
export type Version = { version: string; release: string };

export type FunctionVersions = {
  name: string;
  live: Version;
  /** Receives a share of the requests while traffic is shifted. */
  newVersion: Version | undefined;
  /** The version that was live before. */
  previous: Version | undefined;
  /** Oldest first. */
  published: readonly Version[];
};

const lambda = new LambdaClient({});

/** @throws Error when the function was deployed without its alias */
export async function readVersions(name: string): Promise<FunctionVersions> {
  const published: Version[] = [];
  for await (const { Versions = [] } of paginateListVersionsByFunction(
    { client: lambda },
    { FunctionName: name },
  ))
    for (const { Version: version = "", Description: release = "" } of Versions)
      if (version !== "$LATEST") published.push({ version, release });
  const find = (version: string | undefined) => published.find((one) => one.version === version);
  const [live, previous] = await Promise.all([readAlias(name, LIVE), readAlias(name, PREVIOUS)]);
  const liveVersion = find(live?.FunctionVersion);
  if (!liveVersion) throw new Error(`${name} has no version that is live: deploy the stage first.`);
  const [newVersion] = Object.keys(live?.RoutingConfig?.AdditionalVersionWeights ?? {});
  return {
    name,
    live: liveVersion,
    newVersion: find(newVersion),
    previous: find(previous?.FunctionVersion),
    published,
  };
}

async function readAlias(name: string, alias: string) {
  try {
    return await lambda.send(new GetAliasCommand({ FunctionName: name, Name: alias }));
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** @param share of the requests, between 0 and 1 */
export const shiftShare = (name: string, { live, to, share }: { live: string; to: string; share: number }) =>
  lambda.send(
    new UpdateAliasCommand({
      FunctionName: name,
      Name: LIVE,
      FunctionVersion: live,
      RoutingConfig: { AdditionalVersionWeights: { [to]: share } },
    }),
  );

/** All requests go to this version, at once. */
export const makeLive = (name: string, version: string) =>
  lambda.send(
    new UpdateAliasCommand({
      FunctionName: name,
      Name: LIVE,
      FunctionVersion: version,
      // An absent configuration leaves the weights as they are.
      RoutingConfig: { AdditionalVersionWeights: {} },
    }),
  );

export async function rememberPrevious({ name, previous, live }: FunctionVersions): Promise<void> {
  const alias = { FunctionName: name, Name: PREVIOUS, FunctionVersion: live.version };
  await (previous ? lambda.send(new UpdateAliasCommand(alias)) : lambda.send(new CreateAliasCommand(alias)));
}

/** Starts a version that may have no traffic yet. @returns why it is not healthy; undefined when it is */
export async function checkHealth(name: string, version: string): Promise<string | undefined> {
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({
      FunctionName: name,
      Qualifier: version,
      Payload: JSON.stringify({ healthCheck: true }),
    }),
  );
  const response = Payload?.transformToString() ?? "";
  if (FunctionError === undefined && response === JSON.stringify({ status: "ok" })) return undefined;
  return `${name} version ${version}: ${response}`;
}
