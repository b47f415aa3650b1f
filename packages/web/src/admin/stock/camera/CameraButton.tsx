import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import css from "./CameraScanner.module.css";
import { followCamera } from "./follow-camera.ts";

/** Nothing where there is no camera to ask for: without HTTPS, and in browsers that forbid it. */
export function CameraButton({ onScan }: { onScan(isbn: string): void }) {
  const [isOpen, setOpen] = useState(false);
  if (!("mediaDevices" in navigator)) return null;
  return (
    <>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Close the camera" : "Scan with the camera"}
        </Button>
      </div>
      {isOpen && <CameraScanner onScan={onScan} />}
    </>
  );
}

/** Counts what the camera sees, until it is unmounted. */
function CameraScanner({ onScan }: { onScan(isbn: string): void }) {
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
