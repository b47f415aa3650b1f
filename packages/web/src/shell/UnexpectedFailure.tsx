import { useEffect, useState } from "react";
import { referenceOf } from "../api/reference.ts";
import { useOnline } from "../device/connection.ts";
import { tabStorage } from "../device/device-storage.ts";
import { Button, buttonClass } from "../ui/actions/Button.tsx";
import css from "./UnexpectedFailure.module.css";

/** Shown when a page throws. Its link is a plain one, since the router may be the cause. */
export function UnexpectedFailure({ error }: { error: unknown }) {
  const isOnline = useOnline();
  const isChunkMissing = isMissingChunk(error);
  const reference = referenceOf(error);
  const [isReloading, setReloading] = useState(isChunkMissing && isOnline);
  useEffect(() => {
    if (isReloading && !reloadOnce()) setReloading(false);
    if (!isChunkMissing) console.error(error);
  }, [isReloading, isChunkMissing, error]);

  if (isReloading) return null;
  return (
    <div role="alert" className={css.failure}>
      <title>Unexpected Application Error · Frangipani Books</title>
      <h1>Unexpected Application Error!</h1>
      <p className={css.text}>
        {isChunkMissing && !isOnline
          ? "This part of the shop is not on your device yet. Please come back to it when you are connected."
          : "Something went wrong on our side. Your cart is safe on this device. Please try again."}
      </p>
      <div className={css.actions}>
        <Button variant="primary" onClick={() => location.reload()}>
          Try again
        </Button>
        <a href="/" className={buttonClass()}>
          Return to Home
        </a>
      </div>
      <details className={css.details}>
        <summary>What happened</summary>
        <code>{error instanceof Error ? error.message : String(error)}</code>
        {reference && <p>{`Reference: ${reference}`}</p>}
      </details>
    </div>
  );
}

export const WholeAppFailure = (props: { error: unknown }) => (
  <main id="main" tabIndex={-1} className={css.standalone}>
    <UnexpectedFailure {...props} />
  </main>
);

/** Matches the messages of Chrome, Firefox, Safari and Vite for a chunk that could not be fetched. */
const CHUNK_ERROR =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|is not a valid JavaScript MIME type/i;

const RELOADED_AT_KEY = "reloadedForChunk";
const MIN_RELOAD_INTERVAL_MS = 60_000;

/** After a deployment, the chunks of the previous build may no longer exist. */
const isMissingChunk = (error: unknown): boolean => error instanceof Error && CHUNK_ERROR.test(error.message);

/** Reloads the page for a missing chunk. @returns false if that was tried a moment ago and did not help */
export function reloadOnce(): boolean {
  const last = Number(tabStorage.get(RELOADED_AT_KEY));
  if (Date.now() - last < MIN_RELOAD_INTERVAL_MS) return false;
  // Without storage the page might reload forever.
  if (!tabStorage.set(RELOADED_AT_KEY, String(Date.now()))) return false;
  location.reload();
  return true;
}
