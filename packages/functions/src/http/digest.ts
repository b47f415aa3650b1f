import { createHash } from "node:crypto";

/** For ETags. Web Crypto runs in another thread, which takes longer than the rest of a small response. */
export const digestOf = (content: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(content).digest());
