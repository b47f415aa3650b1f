import {
  CreateAliasCommand,
  GetAliasCommand,
  InvokeCommand,
  LambdaClient,
  paginateListVersionsByFunction,
  ResourceNotFoundException,
  UpdateAliasCommand,
} from "@aws-sdk/client-lambda";
import { LIVE, PREVIOUS } from "@frangipani/functions/stage-settings";

/** A published version of a function, of the release that its description names. */
type Version = { version: string; release: string };

export type FunctionVersions = {
  name: string;
  live: Version;
  /** The version that has a share of the requests while traffic is shifted. */
  newVersion: Version | undefined;
  /** The version that was live before. */
  previous: Version | undefined;
  /** All versions; the oldest come first. */
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

/** Gives a version a share of the requests, between 0 and 1; the live one has the others. */
export const shiftShare = (name: string, { live, to, share }: { live: string; to: string; share: number }) =>
  lambda.send(
    new UpdateAliasCommand({
      FunctionName: name,
      Name: LIVE,
      FunctionVersion: live,
      RoutingConfig: { AdditionalVersionWeights: { [to]: share } },
    }),
  );

/** Gives a version all requests at once. */
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

/** Checks a version, which may have no traffic yet, by a call. @returns why it is not healthy; undefined when it is */
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

/** A function, and the version that all its requests shall go to. */
export type Move = FunctionVersions & { to: Version };

/** A release, and the moves of the functions that are part of it; the others stay as they are. */
export type Plan = { release: string; moves: Move[] };

/** Plans the latest deployment. @throws Error if it was interrupted, so that functions are of different releases */
export function planNewest(functions: readonly FunctionVersions[]): Plan {
  const moves = functions.map((one) => ({ ...one, to: one.published.at(-1) ?? one.live }));
  const [release = "", ...others] = new Set(moves.map(({ to }) => to.release));
  if (others.length > 0)
    throw new Error(
      `The functions are of different releases (${[release, ...others].join(", ")}): deploy again, or name one with --to.`,
    );
  return { release, moves };
}

/** Plans a release by its name. @throws Error if there is no such release */
export function planNamed(functions: readonly FunctionVersions[], release: string): Plan {
  const moves = functions.flatMap((one) => {
    const to = publishedOf(one, release);
    return to ? [{ ...one, to }] : [];
  });
  if (moves.length > 0) return { release, moves };
  const known = new Set(functions.flatMap(({ published }) => published.map((version) => version.release)));
  throw new Error(
    `There is no release ${release} on this stage. It has ${[...known].slice(-10).join(", ")}.`,
  );
}

/**
 * Plans the release that was live before the last one, also if that one was interrupted.
 * @param pagesName the function that renders pages, which is always of the same release as the web app
 * @throws Error if there was none
 */
export function planRollback(functions: readonly FunctionVersions[], pagesName: string): Plan {
  // A release remembers what is live before it moves the first function.
  const hasMovedNone = functions.some(
    ({ newVersion, live, previous }) => newVersion && previous?.version !== live.version,
  );
  const beforeOf = (one: FunctionVersions) => (hasMovedNone ? one.live : one.previous);
  const pages = functions.find(({ name }) => name === pagesName);
  const release = pages && beforeOf(pages)?.release;
  if (release === undefined)
    throw new Error("There is no release before this one that a rollback knows: name one with --to.");
  const moves = functions.flatMap((one) => {
    const known = beforeOf(one);
    const to = known?.release === release ? known : (publishedOf(one, release) ?? known);
    return to ? [{ ...one, to }] : [];
  });
  return { release, moves };
}

/** The latest version of a release: a stage that is deployed again, as with another secret, has several of the same release. */
const publishedOf = ({ published }: FunctionVersions, release: string): Version | undefined =>
  published.findLast((version) => version.release === release);
