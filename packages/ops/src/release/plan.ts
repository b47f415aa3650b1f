import type { FunctionVersions, Version } from "./function-versions.ts";

/** A function, and the version that all its requests shall go to. */
export type Move = FunctionVersions & { to: Version };

/** What was deployed last. @throws Error when a deployment was cut off, so that functions are of different releases */
export const newest = (functions: readonly FunctionVersions[]): Move[] =>
  ofOneRelease(functions.map((one) => ({ ...one, to: one.published.at(-1) ?? one.live })));

/**
 * A release by its name. A function that was not part of it stays as it is.
 * @throws Error when there is no such release
 */
export function named(functions: readonly FunctionVersions[], release: string): Move[] {
  const moves = functions.flatMap((one) => {
    const to = one.published.findLast((version) => version.release === release);
    return to ? [{ ...one, to }] : [];
  });
  if (moves.length > 0) return moves;
  const known = new Set(functions.flatMap(({ published }) => published.map((version) => version.release)));
  throw new Error(
    `There is no release ${release} on this stage. It has ${[...known].slice(-10).join(", ")}.`,
  );
}

/**
 * What was live before the last release, also when that one was cut off on its way.
 * @throws Error when nothing was
 */
export function before(functions: readonly FunctionVersions[]): Move[] {
  const canaries = new Set(functions.flatMap(({ canary }) => canary?.release ?? []));
  const moves = functions.flatMap((one) => {
    if (one.canary) return [{ ...one, to: one.live }];
    if (canaries.size > 0 && !canaries.has(one.live.release)) return [{ ...one, to: one.live }];
    return one.previous ? [{ ...one, to: one.previous }] : [];
  });
  if (moves.every(({ to, live, canary }) => !canary && to.version === live.version))
    throw new Error("There is no release before this one that a rollback knows: name one with --to.");
  return ofOneRelease(moves);
}

function ofOneRelease(moves: Move[]): Move[] {
  const releases = [...new Set(moves.map(({ to }) => to.release))];
  if (releases.length > 1)
    throw new Error(
      `The functions are of different releases (${releases.join(", ")}): deploy again, or name one with --to.`,
    );
  return moves;
}

export const releaseOf = ([move]: readonly Move[]): string => move?.to.release ?? "";
