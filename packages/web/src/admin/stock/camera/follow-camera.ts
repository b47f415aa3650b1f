import { toIsbn13 } from "@frangipani/core/books";
import { createDetector } from "./detector.ts";
import { newCodes } from "./new-codes.ts";

/** Shows the camera and reports each ISBN that comes into view. @throws what the browser refused it with */
export async function followCamera(
  video: HTMLVideoElement,
  onIsbn: (isbn: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const detector = await createDetector();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    video.srcObject = stream;
    await video.play();
    const freshOf = newCodes();
    while (!signal.aborted) {
      const codes = (await detector.detect(video)).map(({ rawValue }) => toIsbn13(rawValue));
      if (signal.aborted) break;
      for (const isbn of freshOf(codes.filter(Boolean), Date.now())) onIsbn(isbn);
      // Not while the page is hidden.
      await new Promise(requestAnimationFrame);
    }
  } finally {
    stop();
  }
}
