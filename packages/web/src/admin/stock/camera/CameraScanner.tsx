import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import css from "./CameraScanner.module.css";
import { followCamera } from "./follow-camera.ts";

/** Counts what the camera sees, until it is unmounted. */
export function CameraScanner({ onScan }: { onScan(isbn: string): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const scan = useEffectEvent(onScan);
  useEffect(() => {
    const stop = new AbortController();
    if (video.current)
      followCamera(video.current, scan, stop.signal).catch((error: unknown) => {
        if (stop.signal.aborted) return;
        console.warn("The camera cannot be used.", error);
        setProblem(textOf(error));
      });
    return () => stop.abort();
  }, []);
  if (problem) return <Notice tone="warning" role="alert" title={problem} />;
  return <video ref={video} className={css.picture} aria-label="Camera" muted playsInline />;
}

const textOf = (error: unknown): string => {
  switch (error instanceof Error && error.name) {
    case "NotAllowedError":
      return "The camera is not allowed. Allow it in the browser's settings, or type the ISBN.";
    case "NotFoundError":
      return "This device has no camera. Type the ISBN.";
    default:
      return "The camera cannot be used now. Type the ISBN.";
  }
};
