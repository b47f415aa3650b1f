import type { FunctionVersions, Version } from "./function-versions.ts";

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

/** The latest version of that name: a stage that is deployed again, as with another secret, has several. */
const publishedOf = ({ published }: FunctionVersions, release: string): Version | undefined =>
  published.findLast((version) => version.release === release);
