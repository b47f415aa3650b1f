import { instant, secondsAfter } from "../../kernel/clock.ts";
import { UploadId, type UploadTicket } from "../input/input.ts";
import type { BookPorts } from "../ports.ts";
import { uploadPath } from "./book-files.ts";

/** Long enough for 50 MB over a slow line. */
const EXPIRES_IN_SECONDS = 15 * 60;

/**
 * An address to which a sample too large for the form can be put: exactly so many bytes, of that type. Nobody can read
 * it there; it is checked and published when a book's edit names it (`samplePdfUpload`).
 */
export async function createUpload(
  { files, clock }: Pick<BookPorts, "files" | "clock">,
  request: { size: number; contentType: "application/pdf" },
): Promise<UploadTicket> {
  const uploadId = UploadId.parse(`up_${crypto.randomUUID().replaceAll("-", "")}`);
  const presigned = await files.presignPut(uploadPath(uploadId), {
    ...request,
    expiresInSeconds: EXPIRES_IN_SECONDS,
  });
  const expiresAt = instant(secondsAfter(clock.now(), EXPIRES_IN_SECONDS));
  return { uploadId, ...presigned, method: "PUT", expiresAt };
}
