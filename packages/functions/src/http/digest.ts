import { createHash } from "node:crypto";

/**
 * What ETags are made of. By Node's own hash: Web Crypto's goes through another thread, which costs more than all else of a
 * small answer, and has to be loaded first.
 */
export const digestOf = (content: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(content).digest());
