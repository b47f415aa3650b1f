import { inTransaction } from "../../support/database.ts";
import { noSuchUpload } from "../errors.ts";
import type { ObjectHeaders } from "../object-headers.ts";
import type { ObjectIndex } from "../object-index.ts";
import type { S3Request } from "../request.ts";

export type Part = {
  number: number;
  blob: string;
  size: number;
  md5: string;
  checksum: string | undefined;
};

const UPLOAD_TTL_MS = 7 * 24 * 3600_000;

/** Multipart uploads under way; they survive a restart. */
export class Uploads {
  readonly #database;

  constructor(index: ObjectIndex) {
    this.#database = index.database;
  }

  start(id: string, bucket: string, key: string, headers: ObjectHeaders): void {
    this.#database
      .prepare("INSERT INTO uploads VALUES (?, ?, ?, ?, ?)")
      .run(id, bucket, key, JSON.stringify(headers), Date.now());
  }

  /** @throws S3Error NoSuchUpload */
  require(request: S3Request): { id: string; headers: ObjectHeaders } {
    const row = this.#database
      .prepare("SELECT id, headers FROM uploads WHERE id = ? AND bucket = ? AND key = ?")
      .get(request.param("uploadId") ?? "", request.bucket, request.key);
    if (!row) throw noSuchUpload();
    return { id: String(row.id), headers: JSON.parse(String(row.headers)) as ObjectHeaders };
  }

  /** Adds or replaces a part; returns the blob that it replaced. */
  addPart(upload: string, part: Part): string | undefined {
    return inTransaction(this.#database, () => {
      const replaced = this.#database
        .prepare("DELETE FROM parts WHERE upload = ? AND number = ? RETURNING blob")
        .get(upload, part.number);
      this.#database
        .prepare("INSERT INTO parts VALUES (?, ?, ?, ?, ?, ?)")
        .run(upload, part.number, part.blob, part.size, part.md5, part.checksum ?? null);
      return replaced && String(replaced.blob);
    });
  }

  parts(upload: string): Part[] {
    return this.#database
      .prepare("SELECT number, blob, size, md5, checksum FROM parts WHERE upload = ? ORDER BY number")
      .all(upload)
      .map((row) => ({
        number: Number(row.number),
        blob: String(row.blob),
        size: Number(row.size),
        md5: String(row.md5),
        checksum: row.checksum === null ? undefined : String(row.checksum),
      }));
  }

  end(upload: string): string[] {
    return inTransaction(this.#database, () => {
      this.#database.prepare("DELETE FROM uploads WHERE id = ?").run(upload);
      return this.#database
        .prepare("DELETE FROM parts WHERE upload = ? RETURNING blob")
        .all(upload)
        .map((row) => String(row.blob));
    });
  }

  /** Ends abandoned uploads; the sweep removes their blobs. */
  endAbandoned(): void {
    const abandoned = this.#database
      .prepare("SELECT id FROM uploads WHERE started_at < ?")
      .all(Date.now() - UPLOAD_TTL_MS);
    for (const row of abandoned) this.end(String(row.id));
  }
}
