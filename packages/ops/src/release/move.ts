import { type FunctionVersions, makeLive, readVersions, rememberPrevious } from "./function-versions.ts";
import { type Move, releaseOf } from "./plan.ts";
import type { Targets } from "./targets.ts";
import { clearEdge, placeWebFiles, readWebFiles } from "./web-files.ts";

export const readFunctions = ({ functions }: Targets): Promise<FunctionVersions[]> =>
  Promise.all(functions.map(readVersions));

export const isMoving = ({ canary, live, to }: Move): boolean =>
  canary !== undefined || live.version !== to.version;

/**
 * Gives a release all requests, then puts its web app in place. May be repeated after it was cut off.
 * @param remembers whether what was live is what a rollback goes back to
 * @throws Error before anything moves when the release has no web app
 */
export async function moveAll(
  targets: Targets,
  moves: readonly Move[],
  { remembers }: { remembers: boolean },
): Promise<void> {
  const release = releaseOf(moves);
  const files = await readWebFiles(targets, release);
  await Promise.all(
    moves.filter(isMoving).map(async (move) => {
      if (remembers && move.live.version !== move.to.version) await rememberPrevious(move);
      await makeLive(move.name, move.to.version);
    }),
  );
  await placeWebFiles(targets, release, files);
  await clearEdge(targets, release);
}
