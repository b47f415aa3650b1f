import { instant, secondsAfter } from "../../kernel/time/clock.ts";
import type { BookPorts } from "../book/ports.ts";
import { UploadId, type UploadTicket } from "../input/input.ts";
import { uploadPath } from "./book-files.ts";

// Long enough for 50 MB over a slow line.
const EXPIRES_IN_SECONDS = 15 * 60;

/**
 * A presigned upload of exactly this size and type, for samples too large for the form. It is not public; it is
 * validated and published when a form names it (`samplePdfUpload`).
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
