import { type FunctionVersions, makeLive, readVersions, rememberPrevious } from "./function-versions.ts";
import type { Move, Plan } from "./plan.ts";
import type { Targets } from "./targets.ts";
import { clearEdge, placeWebFiles, readWebFiles } from "./web-files.ts";

export const readFunctions = ({ functions }: Targets): Promise<FunctionVersions[]> =>
  Promise.all(functions.map(readVersions));

export const isMoving = ({ newVersion, live, to }: Move): boolean =>
  newVersion !== undefined || live.version !== to.version;

/**
 * Gives a release all requests, then puts its web app in place. May be repeated after it was cut off.
 * @param remembers whether what was live is what a rollback goes back to
 * @throws Error before anything moves when the release has no web app
 */
export async function moveAll(
  targets: Targets,
  { release, moves }: Plan,
  { remembers }: { remembers: boolean },
): Promise<void> {
  const files = await readWebFiles(targets, release);
  if (remembers) await rememberLive(moves);
  await Promise.all(moves.filter(isMoving).map(({ name, to }) => makeLive(name, to.version)));
  await placeWebFiles(targets, release, files);
  await clearEdge(targets, release);
}

/** Of all functions before the first one moves. If remembered already, it was done before a cut. */
async function rememberLive(moves: readonly Move[]): Promise<void> {
  const isRemembered = ({ live, to, previous }: Move) =>
    live.version === to.version || live.version === previous?.version;
  if (!moves.every(isRemembered)) await Promise.all(moves.map(rememberPrevious));
}
